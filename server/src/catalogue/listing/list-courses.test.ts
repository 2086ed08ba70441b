import { randomInt } from 'node:crypto'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { rebandPrices } from './reband-prices.ts'

const kashf = testApp()
let teacherIds: number[]
const COUNT = 60
const captionedIds = new Set<number>()

beforeAll(async () => {
  teacherIds = [(await buildTeacher(kashf.deps)).id, (await buildTeacher(kashf.deps)).id]
  const now = kashf.clock.now().getTime()
  for (let i = 0; i < COUNT; i++) {
    // Many equal sort keys, so that only the id makes the order total.
    await buildCourse(kashf.deps, {
      teacherId: teacherIds[i % 2] ?? 0,
      title: `Kurs ${i}`,
      price: [0, 50_000, 50_000, 120_001, 999, 83_333, 83_334, 250_000, 250_001][randomInt(9)],
      learners: randomInt(4),
      scores: Array.from({ length: randomInt(4) }, () => 1 + randomInt(5)),
      categoryId: 1 + (i % 5),
      language: i % 3 === 0 ? 2 : 1,
      level: i % 4 === 0 ? 3 : 1,
      period: i % 10 === 0 ? 3 : 13,
      publishedAt: new Date(now - randomInt(3) * 1000),
      lessons: i % 6 === 0 ? 1 : 0,
    })
  }
  const captioned = await kashf.deps.db.rows<{ course_id: number }>(sql`
    with added as (
      insert into video_caption (video_id, language, file, cues, created_at)
      select video_id, 'uz', gen_random_uuid(), 1, now() from lesson where course_id % 4 = 1 returning video_id)
    select course_id from lesson join added using (video_id)`)
  for (const { course_id } of captioned) {
    captionedIds.add(course_id)
    await refreshCourseFigures(kashf.deps.db, course_id)
  }
  kashf.deps.publicCache.clear()
  for (const status of [1, 3, 4, 5] as const) {
    await buildCourse(kashf.deps, { teacherId: teacherIds[0] ?? 0, title: 'Yashirin', status, lessons: 0 })
  }
})

const list = async (query: string) => {
  const answer = await kashf.call('GET', `/api/courses/donthavetoken?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const ids = (page: { data: CourseCard[] }) => page.data.map((card) => card.id)

/** The price band of a card, by the price that buyers pay. */
const bandOf = ({ price_to_pay: price }: CourseCard) =>
  price === 0 ? 1 : price <= 100_000 ? 2 : price <= 300_000 ? 3 : 4

const IN_ORDER: Record<string, (a: CourseCard, b: CourseCard) => number> = {
  popular: (a, b) => b.learners_count - a.learners_count || b.id - a.id,
  price_asc: (a, b) => a.price - b.price || a.id - b.id,
  price_desc: (a, b) => b.price - a.price || b.id - a.id,
  relevance: (a, b) => b.learners_count - a.learners_count || b.id - a.id,
}

describe('GET /api/courses/donthavetoken', () => {
  it('answers cards in an array, published ones only', async () => {
    const page = await list('limit=24')
    expect(page.data).toHaveLength(24)
    expect(page.total).toBe(COUNT)
    expect(page.facets).toBeUndefined()
    const card = page.data[0]
    expect(Object.keys(card).sort()).toEqual(
      [
        ...[
          'average_score',
          'category',
          'comments_count',
          'cover',
          'created_at',
          'duration_s',
          'id',
          'is_free',
        ],
        ...['language', 'learners_count', 'lessons_count', 'level', 'period', 'price', 'price_to_pay'],
        ...['scores_count', 'square', 'status', 'teacher', 'title', 'world'],
      ].sort(),
    )
    expect(card.status).toBe(2)
  })

  it.each(['popular', 'new', 'rating', 'price_asc', 'price_desc', 'relevance'])(
    'pages by %s without gaps or duplicates, for any page size',
    async (sort) => {
      const whole = await list(`sort=${sort}&limit=100`)
      expect(whole.data).toHaveLength(COUNT)
      expect(whole.next_cursor).toBeNull()
      const compare = IN_ORDER[sort]
      if (compare) expect(whole.data).toEqual([...whole.data].sort(compare))
      for (const limit of [1, 7, 24, 59, 60]) {
        const seen: number[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: { data: CourseCard[]; next_cursor: string | null; total: number } = await list(
            `sort=${sort}&limit=${limit}&cursor=${cursor}`,
          )
          seen.push(...ids(page))
          expect(page.total).toBe(COUNT)
          cursor = page.next_cursor
        }
        expect(seen).toEqual(ids(whole))
      }
    },
  )

  it('applies every filter, alone and together', async () => {
    const all: CourseCard[] = (await list('limit=100')).data
    const cases: [string, (card: CourseCard) => boolean][] = [
      ['languages=2', (c) => c.language === 2],
      ['languages=1,2', () => true],
      ['levels=3', (c) => c.level === 3],
      ['periods=3', (c) => c.period === 3],
      ['categories=1,4', (c) => [1, 4].includes(c.category.id)],
      [`teacher_ids=${teacherIds[1]}`, (c) => c.teacher.id === teacherIds[1]],
      ['is_free=true', (c) => c.price === 0],
      ['is_free=false', (c) => c.price > 0],
      [
        'languages=1&levels=1&categories=2,3&is_free=false',
        (c) => c.language === 1 && c.level === 1 && [2, 3].includes(c.category.id) && c.price > 0,
      ],
      ['categories=2147483647', () => false],
      ['prices=1', (c) => c.is_free],
      ['prices=2,3', (c) => !c.is_free && c.price_to_pay <= 300_000],
      ['prices=4', (c) => c.price_to_pay > 300_000],
      ['min_score=4', (c) => c.average_score >= 4],
      ['min_score=4.5', (c) => c.average_score >= 4.5],
      ['captions=true', (c) => captionedIds.has(c.id)],
      ['captions=false', () => true],
      [
        'prices=2&min_score=4&captions=true',
        (c) => bandOf(c) === 2 && c.average_score >= 4 && captionedIds.has(c.id),
      ],
    ]
    expect(captionedIds.size).toBeGreaterThan(0)
    for (const [query, fits] of cases) {
      const page = await list(`limit=100&${query}`)
      expect(ids(page), query).toEqual(all.filter(fits).map((card) => card.id))
      expect(page.total, query).toBe(page.data.length)
    }
  })

  it('applies the same filters to a search', async () => {
    const all: CourseCard[] = (await list('search=kurs&limit=100')).data
    expect(all).toHaveLength(COUNT)
    for (const [query, fits] of [
      ['prices=2', (c: CourseCard) => bandOf(c) === 2],
      ['min_score=4', (c: CourseCard) => c.average_score >= 4],
      ['captions=true', (c: CourseCard) => captionedIds.has(c.id)],
    ] as const) {
      expect(ids(await list(`search=kurs&limit=100&${query}`)), query).toEqual(
        all.filter(fits).map((card) => card.id),
      )
    }
  })

  it('accepts what the existing client sends for "all"', async () => {
    for (const query of [
      'search=&languages=&is_free=&periods=&categories=&teacher_ids=',
      'search=undefined&languages=undefined&is_free=null&periods=null&categories=undefined&teacher_ids=null',
    ]) {
      expect((await list(query)).total).toBe(COUNT)
    }
  })

  it('names every malformed filter', async () => {
    const answer = await kashf.call(
      'GET',
      '/api/courses/donthavetoken?languages=abc&categories=1,x&is_free=maybe&sort=best&limit=0&periods=99999999999',
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe('validation_failed')
    expect(Object.keys(answer.json().fields)).toEqual(['limit'])
    const rest = await kashf.call(
      'GET',
      '/api/courses/donthavetoken?languages=abc&categories=1,x&is_free=maybe&sort=best&periods=99999999999&prices=x&min_score=3&captions=2',
    )
    expect(rest.statusCode).toBe(422)
    expect(Object.keys(rest.json().fields).sort()).toEqual(
      ['captions', 'categories', 'is_free', 'languages', 'min_score', 'periods', 'prices', 'sort'].sort(),
    )
  })

  it('starts at the first page for a forged cursor or one of another order', async () => {
    const head = ids(await list('sort=new&limit=24'))
    const forged = [
      'nonsense',
      encodeCursor(['popular', 1, 2]),
      encodeCursor(['new', 1e300, 2]),
      encodeCursor(['new', 'x', 2]),
      encodeCursor(['new', 1, 99999999999]),
      encodeCursor(['new', 1.5, 2]),
    ]
    for (const cursor of forged) expect(ids(await list(`sort=new&cursor=${cursor}`))).toEqual(head)
  })

  it('counts each choice under the other filters', async () => {
    const all: CourseCard[] = (await list('limit=100')).data
    const { facets, total } = await list('facets=1&languages=2&is_free=false')
    const inOthers = (card: CourseCard) => card.price > 0
    const count = (fits: (card: CourseCard) => boolean) => all.filter(fits).length
    expect(total).toBe(count((c) => c.language === 2 && inOthers(c)))
    for (const language of [1, 2] as const) {
      expect(facets.languages[language]).toBe(count((c) => c.language === language && inOthers(c)))
    }
    for (const category of [1, 2, 3, 4, 5]) {
      const expected = count((c) => c.category.id === category && c.language === 2 && inOthers(c))
      expect(facets.categories[category] ?? 0).toBe(expected)
    }
    expect(facets.is_free).toEqual({
      true: count((c) => c.language === 2 && c.is_free),
      false: count((c) => c.language === 2 && !c.is_free),
    })
    const chosen = (c: CourseCard) => c.language === 2 && inOthers(c)
    expect(facets.captions).toBe(count((c) => chosen(c) && captionedIds.has(c.id)))
    for (const band of [1, 2, 3, 4]) {
      expect(facets.prices[band] ?? 0).toBe(count((c) => chosen(c) && bandOf(c) === band))
    }
    for (const score of [4, 4.5]) {
      expect(facets.min_score[score]).toBe(count((c) => chosen(c) && c.average_score >= score))
    }
  })

  it("shows prices with the fee, rounded up to a whole so'm", async () => {
    const cards: CourseCard[] = (await list('limit=100&sort=price_desc')).data
    expect(cards.find((card) => card.price === 120_001)?.price_to_pay).toBe(144_002)
    expect(cards.find((card) => card.price === 0)).toMatchObject({ price_to_pay: 0, is_free: true })
  })

  it('compares what buyers pay, also after the fee has changed', async () => {
    const { db } = kashf.deps
    await db.run(sql`insert into platform_fee (percent, set_by) values (0, null)`)
    try {
      expect(await rebandPrices(kashf.deps)).toBeGreaterThan(0)
      expect(await rebandPrices(kashf.deps)).toBe(0)
      kashf.deps.publicCache.clear()
      const all: CourseCard[] = (await list('limit=100')).data
      const { data, facets } = await list('limit=100&prices=2&facets=1')
      expect(data.map(({ id }: CourseCard) => id)).toEqual(
        all.filter((c) => c.price > 0 && c.price <= 100_000).map(({ id }) => id),
      )
      expect(facets.prices[2]).toBe(data.length)
    } finally {
      await db.run(sql`insert into platform_fee (percent, set_by) values (20, null)`)
      await rebandPrices(kashf.deps)
      kashf.deps.publicCache.clear()
    }
  })

  it('may be cached for some seconds and revalidated by its ETag', async () => {
    const first = await kashf.call('GET', '/api/courses/donthavetoken?limit=3')
    expect(first.headers['cache-control']).toBe('public, max-age=5')
    const etag = String(first.headers.etag)
    const again = await kashf.call('GET', '/api/courses/donthavetoken?limit=3', {
      headers: { 'if-none-match': etag },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})
