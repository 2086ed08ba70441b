-- Two headings of the Russian help in better words, as a new translation of the same text. A page that operators have published
-- since stays as they wrote it.
insert into content_translation (version_id, slug, title, markdown, published_at)
select version_id, slug, title,
       replace(replace(markdown, 'Сколько проверяется курс?', 'Сколько времени проверяют курс?'),
               'Деньги уплачены, но в кошельке их нет', 'Я заплатил, а денег в кошельке нет'),
       '2026-11-27 00:00:00+05'
  from (select * from content_translation where slug = 'help' order by id desc limit 1) latest
 where operator_id is null and markdown ~ 'Сколько проверяется курс|Деньги уплачены, но в кошельке';
