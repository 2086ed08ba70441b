-- Refunds that buyers made themselves, whose number is limited.
alter table purchase add column refunded_by_buyer boolean not null default false;
create index purchase_refunded_by_buyer on purchase (student_id, refunded_at) where refunded_by_buyer;

-- The refund rules say so, where the version in force is the one that came with the program.
with rule (language, slug, old, new) as (values
  ('uz', 'refunds', $$1. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat.$$,
   $$1. Yopiq darslarning 10 foizidan kamini ko'rgan yoki yuklab olgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat. Qurilmangizga yuborilgan har bir soniya hisoblanadi; qurilmada saqlangan dars, fayli ochilgan dars va boshqa sayt pleyerida ochilgan dars to'liq hisoblanadi.
1. O'zingiz 30 kunda ko'pi bilan uchta kursni qaytarasiz. Undan keyin [bizga yozing](/contact), operator hal qiladi.$$),
  ('uz', 'help', $$Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz$$,
   $$Yopiq darslarning 10 foizidan kamini ko'rgan yoki yuklab olgan bo'lsangiz$$),
  ('ru', 'refunds', $$1. Если вы посмотрели меньше 10% закрытых уроков, курс можно вернуть в течение срока, указанного при покупке. Обычно это 72 часа.$$,
   $$1. Если вы посмотрели или скачали меньше 10% закрытых уроков, курс можно вернуть в течение срока, указанного при покупке. Обычно это 72 часа. Считается каждая секунда, отправленная на ваше устройство; урок, сохранённый на устройстве, урок, файл которого открыт, и урок, открытый в плеере другого сайта, считаются целиком.
1. Самостоятельно можно вернуть не больше трёх курсов за 30 дней. Дальше [напишите нам](/contact), решит оператор.$$),
  ('ru', 'help', $$Если вы посмотрели меньше 10% закрытых уроков$$, $$Если вы посмотрели или скачали меньше 10% закрытых уроков$$)),
made as (
  insert into content_version (slug, version, title, markdown, published_at)
  select v.slug, '2026-11-27', v.title, replace(v.markdown, rule.old, rule.new), '2026-11-27 00:00:00+05'
    from content_version v join rule on rule.slug = v.slug and rule.language = 'uz'
   where v.operator_id is null and not exists (select from content_version l where l.slug = v.slug and l.id > v.id)
  returning id, slug, published_at)
insert into content_translation (version_id, slug, title, markdown, published_at)
select made.id, made.slug, t.title, replace(t.markdown, rule.old, rule.new), made.published_at
  from made join rule on rule.slug = made.slug and rule.language = 'ru'
  join content_translation t on t.slug = made.slug and t.operator_id is null
   and not exists (select from content_translation l where l.slug = t.slug and l.id > t.id);
