-- The name of a category in the Russian interface; null: the Uzbek one is shown there too. In Cyrillic the Uzbek name is
-- transliterated.
alter table category add column name_ru text unique;

update category set name_ru = ru.name
  from (values
    ('Dasturlash', 'Программирование'),
    ('Dizayn', 'Дизайн'),
    ('Biznes', 'Бизнес'),
    ('Fan va texnika', 'Наука и техника'),
    ('Shaxsiy rivojlanish', 'Личностный рост'),
    ('Tillar', 'Языки'),
    ('Maktab va DTM', 'Школа и ДТМ'),
    ('Hunar', 'Ремёсла')
  ) as ru (uzbek, name)
 where category.name = ru.uzbek;
