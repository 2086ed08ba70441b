-- Rules of national exams as far as they are published (docs/practice.md has the sources). Operators change and add them.
-- Points and scores are thousandths.
create function pg_temp.block(title text, questions integer, weight integer, exemption jsonb default null) returns jsonb
language sql return jsonb_build_object('title', title, 'weight_milli', weight, 'penalty_milli', 0, 'questions', questions,
  'exemption', exemption, 'slots', '[]'::jsonb);

create function pg_temp.section(title text, minutes integer, scale jsonb, variadic blocks jsonb[]) returns jsonb
language sql return jsonb_build_object('title', title, 'minutes', minutes, 'blocks', to_jsonb(blocks), 'scale', scale);

create function pg_temp.blueprint(scale jsonb, grades jsonb, variadic sections jsonb[]) returns jsonb
language sql return jsonb_build_object('sections', to_jsonb(sections), 'scale', scale, 'grades', grades);

-- A table from pairs of a raw value and its result.
create function pg_temp.bands(variadic pairs integer[]) returns jsonb
language sql return jsonb_build_object('kind', 'table', 'rows', (
  select jsonb_agg(jsonb_build_object('from_milli', pairs[i], 'value_milli', pairs[i + 1]) order by i)
    from generate_series(1, cardinality(pairs), 2) i));

create function pg_temp.settings(minutes integer) returns jsonb
language sql return jsonb_build_object('minutes', minutes, 'attempts', 1, 'pass_percent', null, 'results', 'at_close',
  'shows_answers', true, 'shuffles_options', true, 'shuffles_questions', false, 'logs_leaving', true);

-- Grades since February 2024.
create function pg_temp.certificate() returns jsonb
language sql return '[{"label": "A+", "from_milli": 70000}, {"label": "A", "from_milli": 65000},
  {"label": "B+", "from_milli": 60000}, {"label": "B", "from_milli": 55000}, {"label": "C+", "from_milli": 50000},
  {"label": "C", "from_milli": 46000}]'::jsonb;
create function pg_temp.rasch() returns jsonb
language sql return '{"kind": "rasch", "min_milli": 0, "max_milli": 75000}'::jsonb;
create function pg_temp.points() returns jsonb
language sql return '{"kind": "points"}'::jsonb;
create function pg_temp.mean_to(step integer) returns jsonb
language sql return jsonb_build_object('kind', 'mean', 'step_milli', step);

-- 90 tasks, 180 minutes, 189 points. A certificate in a subject gives its maximum and takes its 60 minutes away.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at) values
  ('entrance-2025', 'Oliy ta''limga kirish testi', 'Вступительный тест в вузы', '2025/26', false,
   'https://tersu.uz/announcements/view/669', pg_temp.settings(180),
   pg_temp.blueprint(pg_temp.points(), '[]', pg_temp.section('', null, null,
     pg_temp.block('Ona tili', 10, 1100), pg_temp.block('Matematika', 10, 1100),
     pg_temp.block('O''zbekiston tarixi', 10, 1100),
     pg_temp.block('Birinchi fan', 30, 3100, '{"credit_percent": 100, "minutes_off": 60}'),
     pg_temp.block('Ikkinchi fan', 30, 2100, '{"credit_percent": 100, "minutes_off": 60}'))), now());

-- Certificates: the time, the estimation and the upper end are not published. In mathematics the last ten of 45 tasks have two
-- scored parts each, 55 in all.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at)
select 'certificate-' || code, 'Milliy sertifikat: ' || subject, 'Национальный сертификат: ' || subject_ru, '2025/26', true,
       'https://uzbmb.uz', pg_temp.settings(150),
       pg_temp.blueprint(pg_temp.rasch(), pg_temp.certificate(), pg_temp.section('', null, null, variadic blocks)), now()
  from (values
    ('mathematics', 'matematika', 'математика', array[
      pg_temp.block('1–32: to''rttadan bitta javob', 32, 1000), pg_temp.block('33–35: oltita umumiy javob', 3, 1000),
      pg_temp.block('36–45: ochiq javob, a va b', 10, 2000)]),
    ('physics', 'fizika', 'физика', array[pg_temp.block('Topshiriqlar', 45, 1000)]),
    ('history', 'O''zbekiston tarixi', 'история Узбекистана', array[pg_temp.block('Topshiriqlar', 45, 1000)]),
    ('chemistry', 'kimyo', 'химия', array[pg_temp.block('Topshiriqlar', 43, 1000)]),
    ('biology', 'biologiya', 'биология', array[
      pg_temp.block('1–40: test', 40, 1000), pg_temp.block('41–43: yozma javob', 3, 1000)])
  ) as subject (code, subject, subject_ru, blocks);

-- The essay has 24 points in halves: 0.5 is 28, each further half one more. The result is the mean of test and essay.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at)
select 'certificate-ona-tili', 'Milliy sertifikat: ona tili va adabiyot', 'Национальный сертификат: родной язык и литература',
       '2025/26', true, 'https://talimxabarlari.uz/68018', pg_temp.settings(180),
       pg_temp.blueprint(pg_temp.mean_to(100), pg_temp.certificate(),
         pg_temp.section('Test', null, pg_temp.rasch(), pg_temp.block('Topshiriqlar', 44, 1000)),
         pg_temp.section('Esse', null, pg_temp.bands(variadic array[0, 0] || halves), pg_temp.block('Esse', 1, 24000))), now()
  from (select array_agg(v order by half, v) as halves
          from generate_series(1, 48) half, lateral (values (half * 500), ((27 + half) * 1000)) t (v)) essay;

-- How a raw value becomes one of 75 is not published: the tables are proportional, to the nearest half.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at)
select 'multilevel', 'Multilevel (B1–C1)', 'Multilevel (B1–C1)', '2025/26', true, 'https://uzbmb.uz', pg_temp.settings(null),
       pg_temp.blueprint(pg_temp.mean_to(100),
         '[{"label": "C1", "from_milli": 65000}, {"label": "B2", "from_milli": 51000}, {"label": "B1", "from_milli": 38000}]',
         pg_temp.section('Listening', 45, proportional, pg_temp.block('1-qism', 8, 1000), pg_temp.block('2-qism', 6, 1000),
           pg_temp.block('3-qism', 4, 1000), pg_temp.block('4-qism', 5, 1000), pg_temp.block('5-qism', 6, 1000),
           pg_temp.block('6-qism', 6, 1000)),
         pg_temp.section('Reading', 60, proportional, pg_temp.block('1-qism', 6, 1000), pg_temp.block('2-qism', 8, 1000),
           pg_temp.block('3-qism', 6, 1000), pg_temp.block('4-qism', 9, 1000), pg_temp.block('5-qism', 6, 1000)),
         pg_temp.section('Writing', 60, pg_temp.points(), pg_temp.block('Writing', 2, 37500)),
         pg_temp.section('Speaking', 15, pg_temp.points(), pg_temp.block('Speaking', 3, 25000))), now()
  from (select jsonb_build_object('kind', 'table', 'rows', jsonb_agg(jsonb_build_object('from_milli', raw * 1000,
          'value_milli', (round(raw * 150.0 / 35) * 500)::integer) order by raw)) as proportional
          from generate_series(0, 35) raw) raw;

-- The usual tables, which differ from test to test; lower bands are not in them. The second task of writing counts twice.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at)
select 'ielts-academic', 'IELTS Academic', 'IELTS Academic', '2025', false, 'https://ielts.org', pg_temp.settings(null),
       pg_temp.blueprint(pg_temp.mean_to(500), '[]',
         pg_temp.section('Listening', 30, pg_temp.bands(0, 0, 16000, 5000, 18000, 5500, 23000, 6000, 26000, 6500, 30000, 7000,
           32000, 7500, 35000, 8000, 37000, 8500, 39000, 9000), pg_temp.block('Listening', 40, 1000)),
         pg_temp.section('Reading', 60, pg_temp.bands(0, 0, 15000, 5000, 19000, 5500, 23000, 6000, 27000, 6500, 30000, 7000,
           33000, 7500, 35000, 8000, 37000, 8500, 39000, 9000), pg_temp.block('Reading', 40, 1000)),
         pg_temp.section('Writing', 60, nearest_half, pg_temp.block('Task 1', 1, 3000), pg_temp.block('Task 2', 1, 6000)),
         pg_temp.section('Speaking', 14, nearest_half, pg_temp.block('Speaking', 3, 3000))), now()
  from (select pg_temp.bands(variadic array[0, 0] || array_agg(v order by half, v)) as nearest_half
          from generate_series(1, 18) half, lateral (values (half * 500 - 250), (half * 500)) t (v)) halves;

-- Its form alone: the second module does not depend on the first, and its scoring is secret.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at) values
  ('sat', 'SAT', 'SAT', '2025', true, 'https://satsuite.collegeboard.org', pg_temp.settings(null),
   pg_temp.blueprint(pg_temp.points(), '[]',
     pg_temp.section('Reading and Writing, 1-modul', 32, null, pg_temp.block('Reading and Writing', 27, 1000)),
     pg_temp.section('Reading and Writing, 2-modul', 32, null, pg_temp.block('Reading and Writing', 27, 1000)),
     pg_temp.section('Math, 1-modul', 35, null, pg_temp.block('Math', 22, 1000)),
     pg_temp.section('Math, 2-modul', 35, null, pg_temp.block('Math', 22, 1000))), now());

-- (35 + 5) × 2 + 10 × 2 = 100 points; 120 minutes for mathematics, informatics, physics, chemistry and biology, 90 for others.
insert into exam_preset (code, title, title_ru, year, is_tentative, source_url, settings, blueprint, updated_at)
select 'attestation-2024-' || minutes, 'O''qituvchilar attestatsiyasi: ' || subjects, 'Аттестация учителей: ' || subjects_ru,
       '2024', false, 'https://xalqtaliminfo.uz/en/post/601', pg_temp.settings(minutes),
       pg_temp.blueprint(pg_temp.points(), '[]', pg_temp.section('', null, null, pg_temp.block('Fan', 35, 2000),
         pg_temp.block('Davlat ta''lim standarti', 5, 2000), pg_temp.block('Pedagogik mahorat', 10, 2000))), now()
  from (values (120, 'aniq va tabiiy fanlar', 'точные и естественные науки'), (90, 'boshqa fanlar', 'другие предметы'))
    as kind (minutes, subjects, subjects_ru);
