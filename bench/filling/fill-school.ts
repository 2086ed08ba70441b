import { foldUzbek, latinUzbek } from '../../contract/text/uzbek.ts'
import { consonantKey, indexedSounds } from '../../contract/text/uzbek-sound.ts'
import {
  FIELDS,
  INDEX_VERSION,
  searchableWords,
  TEXT_FIELDS,
} from '../../server/src/catalogue/search/index-terms.ts'
import { refreshEstimates } from '../../server/src/catalogue/search/refresh-estimates.ts'
import { type Db, openDb } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'
import { FIRST_NAMES, inventedNames, LAST_NAMES, LESSONS, OUTCOMES, SUBJECTS, WAYS } from './school-words.ts'

/** The number of rows: a teacher for every twenty courses, and ten purchases and ratings for every course. */
export interface SchoolSize {
  courses: number
  teachers: number
  students: number
  purchases: number
}

export const schoolOf = (courses: number): SchoolSize => ({
  courses,
  teachers: Math.ceil(courses / 20),
  students: Math.max(2_000, Math.ceil(courses * 0.3)),
  purchases: courses * 10,
})

/** Tables that are filled without indexes, which are built at the end. */
const TABLES = [
  'course',
  'course_find',
  'course_text',
  'lesson',
  'purchase',
  'enrolment',
  'course_grant',
  'course_score',
  'search_word',
  'search_sound',
]
/** Primary keys that no foreign key references. */
const PRIMARY_KEYS: [table: string, key: string, columns: string][] = [
  ['enrolment', 'enrolment_pkey', 'student_id, course_id'],
  ['course_grant', 'course_grant_pkey', 'user_id, course_id, source, source_id'],
  ['course_score', 'course_score_pkey', 'user_id, course_id'],
  ['course_find', 'course_find_pkey', 'id'],
  ['course_text', 'course_text_pkey', 'course_id'],
]

/** The terms of a folded text in these index fields. */
const termsIn = (key: string, ...fields: string[]) =>
  searchableWords(key).flatMap((word) => fields.map((field) => field + word))

/** The texts of which courses are composed, each with its search key and its index terms. */
async function fillPhrases(db: Db): Promise<void> {
  const rows: { kind: string; category: number; text: string; terms: string[] }[] = []
  const title = (text: string) => [
    ...termsIn(latinUzbek(text), FIELDS.titleWithApostrophes),
    ...termsIn(foldUzbek(text), FIELDS.title, FIELDS.course),
  ]
  for (const [category, subjects] of Object.entries(SUBJECTS)) {
    for (const text of subjects)
      rows.push({ kind: 'subject', category: Number(category), text, terms: title(text) })
  }
  for (const text of WAYS) rows.push({ kind: 'way', category: 0, text, terms: title(text) })
  for (const text of inventedNames()) rows.push({ kind: 'name', category: 0, text, terms: title(text) })
  for (const text of OUTCOMES)
    rows.push({ kind: 'outcome', category: 0, text, terms: termsIn(foldUzbek(text), TEXT_FIELDS.written) })
  for (const text of LESSONS)
    rows.push({ kind: 'lesson', category: 0, text, terms: termsIn(foldUzbek(text), FIELDS.lessons) })
  for (const first of FIRST_NAMES) {
    for (const last of LAST_NAMES) {
      const text = `${first} ${last}`
      rows.push({
        kind: 'person',
        category: 0,
        text,
        terms: termsIn(foldUzbek(text), FIELDS.teacher, FIELDS.course),
      })
    }
  }
  const words = [...new Set(rows.flatMap(({ text }) => searchableWords(foldUzbek(text))))]
  const phonetic = words.flatMap((word) => indexedSounds(word).map((key) => ({ word, key })))
  await db.executeSql(`create unlogged table bench_phrase (kind text, category int, nth int, text text, folded text, terms text[],
    primary key (kind, category, nth))`)
  await db.run(sql`
    insert into bench_phrase
    select kind, category, row_number() over (partition by kind, category order by place) - 1, text, folded, string_to_array(terms, ' ')
      from unnest(${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.category)}::int[], ${rows.map((r) => r.text)}::text[],
        ${rows.map((r) => foldUzbek(r.text))}::text[], ${rows.map((r) => r.terms.join(' '))}::text[])
        with ordinality t (kind, category, text, folded, terms, place)`)
  await db.run(sql`insert into search_word (word) select unnest(${words}::text[]) on conflict do nothing`)
  await db.run(sql`
    insert into search_sound (word, sound, bones)
    select * from unnest(${phonetic.map(({ word }) => word)}::text[], ${phonetic.map(({ key }) => key)}::text[],
      ${phonetic.map(({ key }) => consonantKey(key))}::text[]) on conflict do nothing`)
}

/** A pseudo-random number from 0 to 1 that is the same in every run for a row and a purpose. */
const random = (n: string, purpose: number) =>
  `((hashint8extended(${n}, ${purpose}) & 1073741823) / 1073741824.0)`
/** A number below `count`, small ones more often. */
const skewed = (n: string, purpose: number, count: number, power = 2.2) =>
  `floor(${count} * power(${random(n, purpose)}, ${power}))::int`
const evenly = (n: string, purpose: number, count: number) => `floor(${count} * ${random(n, purpose)})::int`
const phrase = (alias: string, kind: string, nth: string, category = '0') =>
  `join bench_phrase ${alias} on ${alias}.kind = '${kind}' and ${alias}.category = ${category} and ${alias}.nth = ${nth}`

const people = (type: 1 | 2, from: number, count: number) => `
  insert into app_user (id, type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
  overriding system value
  select n, ${type}, split_part(p.text, ' ', 1), split_part(p.text, ' ', 2), 'odam_' || n, 'odam_' || n || '@example.uz', '-',
    lpad(n::text, 8, '0'), now(), p.folded || ' odam ' || n
    from generate_series(${from}, ${from + count - 1}) n
    ${phrase('p', 'person', skewed('n', 1, FIRST_NAMES.length * LAST_NAMES.length, 1.3))}`

function courses({ courses, teachers }: SchoolSize): string {
  const counts = Object.values(SUBJECTS).map((list) => list.length)
  const subject = `floor((array[${counts}])[category] * power(${random('n', 11)}, 2.2))::int`
  return `
  create unlogged table bench_course as
  select n as id, category, 1 + ${evenly('n', 12, teachers)} as teacher_id, ${subject} as subject,
    ${skewed('n', 13, WAYS.length, 1.8)} as way, ${random('n', 14)} < 0.35 as is_named, ${evenly('n', 15, inventedNames().length)} as name,
    ${evenly('n', 16, OUTCOMES.length)} as outcome, ${evenly('n', 17, LESSONS.length)} as lesson,
    case when ${random('n', 18)} < 0.85 then 1 when ${random('n', 19)} < 0.7 then 2 else 3 end as language,
    1 + ${skewed('n', 20, 3, 1.4)} as level, case when ${random('n', 21)} < 0.5 then 13 else 1 + ${evenly('n', 22, 12)} end as period,
    case when ${random('n', 23)} < 0.2 then 0 else (5 + ${skewed('n', 24, 195)}) * 1000000 end::bigint as price,
    -- A few courses have most of the learners.
    least(${Math.ceil(courses / 5)}, floor(1.15 * power(${random('n', 25)} + 0.5 / ${courses}, -0.93)))::int as learners,
    600 + ${skewed('n', 26, 90000, 2.5)} as duration_s, 4 + ${evenly('n', 27, 9)} as lessons
    from (select n, 1 + ${skewed('n', 10, 5, 1.3)} as category from generate_series(1, ${courses}) n) n;
  analyze bench_course;
  insert into course (id, teacher_id, category_id, title, description, outcomes, language, level, period, price_tiyin, status,
    published_at, created_at, updated_at, lessons_count, duration_s, learners_count, scores_count, score_sum, title_key)
  overriding system value
  select c.id, c.teacher_id, c.category, s.text || ' ' || w.text || case when is_named then ' — ' || m.text else '' end,
    '<p>' || s.text || ' ' || w.text || '. Kurs davomida har bir mavzu oddiy tilda, misollar bilan tushuntiriladi.</p>',
    array[o1.text, o2.text, o3.text], c.language, level, period, price, 2, now() - c.id * interval '1 minute',
    now() - c.id * interval '1 minute', now(), lessons, c.duration_s, learners, learners,
    floor(learners * (3.4 + 1.5 * ${random('c.id', 28)}))::int,
    s.folded || ' ' || w.folded || case when is_named then ' ' || m.folded else '' end
    ${PARTS};
  insert into course_find (id, is_published, is_hot, teacher_id, category_id, language, level, period, is_free, length,
    learners_count, rank_score, price_tiyin, published_at, price_band, score_band, has_captions, terms_version, terms)
  select c.id, true, false, c.teacher_id, c.category, c.language, c.level, c.period, price = 0, length_of(c.duration_s), learners,
    x.rank_score, price, now() - c.id * interval '1 minute', price_band(price), ${SCORE_BAND}, ${HAS_CAPTIONS},
    ${INDEX_VERSION}, array_to_tsvector(
      array['=' || s.folded || ' ' || w.folded || case when is_named then ' ' || m.folded else '' end]
      || s.terms || w.terms || case when is_named then m.terms else '{}' end || p.terms
      || l1.terms || l2.terms || l3.terms || l4.terms || string_to_array(lower(k.name), ' ')
      || array['#c' || c.category, '#l' || c.language, '#v' || c.level, '#p' || c.period, '#f' || (price = 0)::int,
        '#h' || length_of(c.duration_s), '#t' || c.teacher_id, '#r' || price_band(price), '#s' || ${SCORE_BAND},
        '#k' || (${HAS_CAPTIONS})::int])
    ${PARTS} join category k on k.id = c.category join course x on x.id = c.id
    ${[1, 2, 3, 4].map((i) => phrase(`l${i}`, 'lesson', `(lesson + ${i * 5}) % ${LESSONS.length}`)).join('\n')};
  insert into course_text (course_id, terms)
  select f.id, array_to_tsvector(
      array(select ltrim(t, 'WTPL') from unnest(tsvector_to_array(f.terms)) t where t !~ '^[#=]' and t <> '')
      || o1.terms || o2.terms || o3.terms || ${DESCRIPTION}::text[]
      || case when c.id % 8 = 0 then ${SPOKEN} else '{}'::text[] end)
    ${PARTS} join course_find f on f.id = c.id`
}

/**
 * The words of every course's description and of captions: common ones, and rare ones that are unique to the course.
 */
const DESCRIPTION = "'{kurs,davomida,har,bir,mavzu,oddiy,tilda,misollar,bilan,tushuntiriladi}'"
const SPOKEN = `array(select distinct 'S' || word from (
  select 'gap' || floor(3000 * power(${random('(c.id * 400 + i)', 30)}, 3))::int as word from generate_series(1, 400) i) spoken)`

const SCORE_BAND = 'score_band(x.score_sum, x.scores_count)'
const HAS_CAPTIONS = 'c.id % 8 = 0'

const PARTS = `from bench_course c join app_user u on u.id = c.teacher_id
  join bench_phrase p on p.kind = 'person' and p.category = 0 and p.text = u.first_name || ' ' || u.last_name
  ${phrase('s', 'subject', 'c.subject', 'c.category')} ${phrase('w', 'way', 'c.way')} ${phrase('m', 'name', 'c.name')}
  ${[1, 2, 3].map((i) => phrase(`o${i}`, 'outcome', `(outcome + ${i * 5}) % ${OUTCOMES.length}`)).join('\n')}`

const LESSON_ROWS = `
  insert into lesson (course_id, position, title, description, is_open)
  select c.id, n, l.text, l.text, n = 1 from bench_course c cross join generate_series(1, c.lessons) n
    ${phrase('l', 'lesson', `(c.lesson + n * 5) % ${LESSONS.length}`)}`

/** The learners of a course are consecutive students, so that they are distinct; each student has many courses. */
function sales({ teachers, students }: SchoolSize): string[] {
  const buyer = `${teachers + 1} + ((hashint8extended(c.id, 40) & 1073741823) + n) % ${students}`
  const from = 'bench_course c, generate_series(1, c.learners) n'
  return [
    `insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, created_at)
     select row_number() over (), ${buyer}, c.id, c.teacher_id, price, price / 5, 20, now() - n * interval '1 second',
       now() - n * interval '1 second' from ${from}`,
    `insert into course_grant (user_id, course_id, source, source_id, granted_at)
     select student_id, course_id, 'purchase', id, created_at from purchase`,
    `insert into enrolment (student_id, course_id, purchase_id, open_during, created_at)
     select student_id, course_id, id, '{(,)}', created_at from purchase`,
    `insert into course_score (user_id, course_id, score, watched_percent, weighs)
     select student_id, course_id, 3 + (id % 5 > 0)::int + (id % 3 > 0)::int, 50, true from purchase`,
  ]
}

/** Fills an empty, migrated database with a school of that size: rows first, indexes after, because that is faster. */
export async function fillSchool(
  url: string,
  size: SchoolSize,
  report: (line: string) => void,
): Promise<void> {
  const db = openDb(url, { max: 1, onError: () => {} })
  const startedAt = performance.now()
  const step = async (name: string, work: () => Promise<unknown>) => {
    const at = performance.now()
    await work()
    report(`  ${name.padEnd(26)} ${((performance.now() - at) / 1000).toFixed(1)} s`)
  }
  const run = (text: string) => db.executeSql(text)
  await run(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
    set work_mem = '256MB'; set max_parallel_maintenance_workers = 2;
    set enable_nestloop = off; set enable_mergejoin = off`)
  await step('phrases and words', () => fillPhrases(db))
  const indexes = await db.rows<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid::regclass::text = any(${TABLES}::text[]) and not i.indisprimary`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  for (const [table, key] of PRIMARY_KEYS) await run(`alter table ${table} drop constraint ${key}`)
  await step(`${size.teachers + size.students} people`, async () => {
    await run(people(1, 1, size.teachers))
    await run(people(2, size.teachers + 1, size.students))
    await run(`insert into teacher (user_id, status, specialization, info) select n, 2, 'Ustoz', 'Sinov'
      from generate_series(1, ${size.teachers}) n`)
    await run('analyze app_user')
  })
  await run('analyze bench_phrase')
  await step(`${size.courses} courses`, () => run(courses(size)))
  await run('analyze bench_course')
  await step('their lessons', () => run(LESSON_ROWS))
  for (const [i, text] of sales(size).entries()) {
    await step(['purchases', 'grants', 'learners', 'ratings'][i] ?? '', () => run(text))
  }
  await step('counts', () =>
    run(`
    insert into course_kind (kind, courses) select kind, count(*) from course_find group by kind;
    update category k set courses_count = (select count(*) from course_find f where f.category_id = k.id);
    update teacher t set courses_count = n from (select teacher_id, count(*) n from course_find group by 1) c
      where c.teacher_id = t.user_id`),
  )
  await run('drop table bench_course, bench_phrase')
  await step('keys', async () => {
    for (const [table, key, columns] of PRIMARY_KEYS)
      await run(`alter table ${table} add constraint ${key} primary key (${columns})`)
  })
  for (const { name, definition } of indexes) {
    if (definition.includes('is_hot')) continue
    await step(name, () => run(definition))
  }
  await run('set session_replication_role = origin')
  await step('the most popular', () => refreshEstimates({ db }))
  for (const { name, definition } of indexes)
    if (definition.includes('is_hot')) await step(name, () => run(definition))
  await step('vacuum analyze', () => run('vacuum analyze'))
  await db.end()
  report(`  filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
