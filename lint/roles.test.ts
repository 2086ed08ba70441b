import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const POLICY = 'server/src/catalogue/courses/policy.ts'

/** Where a teacher is compared with a person and no course is asked for: a folder or a file of `server/src`, and why. */
const OTHER_COMPARISONS: [place: string, reason: string][] = [
  ['accounts/account-security/end-access.ts', 'It ends what a thief left in an account.'],
  ['authoring/covers/jobs.ts', "A new portrait redraws the teacher's covers."],
  ['authoring/imports/finish-import.ts', 'An upload belongs to who sent it.'],
  ['authoring/imports/links/receive-file.ts', 'An upload belongs to who sent it.'],
  ['catalogue/listing/related-courses.ts', 'A public list shows more by the same teacher.'],
  ['catalogue/search/reindex-courses.ts', 'The index has the name of the teacher.'],
  [
    'catalogue/teachers/',
    "A teacher's public page, followers, and courses that are hidden with the account.",
  ],
  ['authoring/courses/create-course.ts', 'The second tap of one press finds what the first made.'],
  ['authoring/courses/duplicate-course.ts', 'The second tap of one press finds what the first made.'],
  [
    'authoring/team/',
    'The owner of a course is not a member of its team; what members may do asks the policy.',
  ],
  ['demo/', 'The demo school loads and forgets people of its own.'],
  ['learning/inbox/saved-answers.ts', 'Saved answers are personal.'],
  ['money/fees/', 'The fee is agreed with who sells, whose own link it is that brings.'],
  ['money/payouts/', 'Earnings are personal.'],
  ['operators/money/purchases.ts', 'Operators filter purchases by their teacher.'],
  ['operators/settings/teacher-fees.ts', 'Operators agree on the fee with a teacher.'],
  ['operators/people/person-content.ts', 'Operators see what a person made.'],
  ['operators/people/teacher-summary.ts', 'Operators see what stands behind a teacher.'],
  ['purchases/bundles/', 'A bundle belongs to whose earnings it lowers; its courses ask the policy.'],
  ['purchases/promo-codes/', 'A code belongs to whose earnings it lowers; its courses ask the policy.'],
  ['purchases/sales/', 'Earnings are personal, and a sale is what they consist of.'],
  ['roster/', 'A seat belongs to whose earnings it may cost; its course asks the policy.'],
  ['telegram/chats/connect-chat.ts', 'A chat belongs to who added the bot; its course asks the policy.'],
  ['webhooks/endpoints.ts', 'Webhooks are personal.'],
]

/** Export and erasure concern a person's own data; no permission is decided there. */
const PERSONAL_DATA = /\/personal-data\.ts$/

/** A comparison of a course's teacher with a person, in SQL or TypeScript; not with the row of the teacher, nor with nothing. */
const COMPARISONS = [
  /\bteacher_id\s*(?:=|<>|!=)\s*(?:any\s*\(\s*)?\$\{/,
  /\bteacher_id\s+(?:not\s+)?in\s*\(\s*\$\{/,
  /\}(?:::int)?\s*(?:=|<>|!=)\s*(?:\w+\.)?teacher_id\b/,
  /\b(?:author|person|student|viewer)_id\s*(?:=|<>|!=)\s*\w+\.teacher_id\b/,
  /\bteacher_id\s*(?:=|<>|!=)\s*(?:\w+\.)?(?:author|person|student|viewer)_id\b/,
  /(?:===|!==)\s*[\w.?]*\bteacher_?id\b/i,
  /\bteacher_?id\s*(?:===|!==)(?!\s*(?:undefined|null)\b)/i,
]
const RAW_NUMBERS = [
  /(?<!\w)(?:\w+\.)?(?:type|status)\s*(?:=|<>|!=|===|!==)\s*[1-5]\b/,
  /\b(?:type|status)\s+(?:not\s+)?in\s*\(\s*[1-5]\b/,
  /\b(?:type|status|teacherStatus|teacher_status): [1-5]\b/,
]

describe('roles', () => {
  const sources = new Map<string, string>()
  beforeAll(async () => {
    for await (const file of glob('{contract,server/src,web/app,web/worker}/**/*.{ts,tsx}', { cwd: ROOT })) {
      if (/\.test\.tsx?$|^server\/src\/testing\//.test(file)) continue
      sources.set(file, readFileSync(path.join(ROOT, file), 'utf8'))
    }
  })
  const having = (patterns: RegExp[], folder = '') =>
    [...sources].flatMap(([file, text]) =>
      file.startsWith(folder) && patterns.some((pattern) => pattern.test(text)) ? [file] : [],
    )

  it('decide about courses in the policy alone: teacher_id is compared with a person nowhere else', () => {
    const compared = having(COMPARISONS, 'server/src/')
    expect(compared).toContain(POLICY)
    const places = OTHER_COMPARISONS.map(([place]) => `server/src/${place}`)
    const unexplained = compared.filter(
      (file) =>
        file !== POLICY && !PERSONAL_DATA.test(file) && !places.some((place) => file.startsWith(place)),
    )
    expect(unexplained).toEqual([])
    const unused = places.filter((place) => !compared.some((file) => file.startsWith(place)))
    expect(unused).toEqual([])
  })

  it.each([
    `where teacher_id = \${input.teacherId}`,
    `where c.teacher_id\n = any(\${ids}::int[])`,
    `c.teacher_id in (\${a}, \${b})`,
    `\${viewerId}::int = c.teacher_id`,
    'm.author_id = c.teacher_id as is_teacher',
    'viewer?.id === course.teacher_id',
    'course.teacher_id !== user.id',
    'viewerId === teacherId',
  ])('finds %j', (text) => {
    expect(COMPARISONS.some((pattern) => pattern.test(text))).toBe(true)
  })

  it.each([
    'join app_user u on u.id = c.teacher_id',
    'where p.teacher_id = c.teacher_id',
    'teacherId !== undefined',
    `values (\${id}, \${course.teacher_id})`,
  ])('leaves %j alone', (text) => {
    expect(COMPARISONS.some((pattern) => pattern.test(text))).toBe(false)
  })

  it('and states have names: no raw number of the schema', () => {
    expect(having(RAW_NUMBERS)).toEqual([])
  })
})
