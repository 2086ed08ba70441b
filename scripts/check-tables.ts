import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { MODULES } from '../server/src/runtime/modules.ts'

/* Checks that each table of the schema has one owner, and that only its owner writes it. */

const ROOT = path.join(import.meta.dirname, '..')
const SERVER = path.join(ROOT, 'server/src')

/** Writers of other modules' tables: a folder or a file of `server/src`, the tables, and the reason. */
const EXCEPTIONS: { writer: string; tables: string[] | 'all'; reason: string }[] = [
  { writer: 'demo', tables: 'all', reason: 'it fills and removes a whole school, years of it in seconds' },
  {
    writer: 'accounts/account-security/end-access.ts',
    tables: [
      ...['promo_code', 'offline_device', 'webhook_endpoint', 'webhook_delivery'],
      ...['telegram_account', 'telegram_message', 'telegram_chat', 'telegram_chat_member'],
      ...[
        'course_member',
        'course_invitation',
        'course_share',
        'partner_offer',
        'calendar_link',
        'parent_link',
      ],
    ],
    reason: 'one place ends what a thief may have left, in one transaction (decision 82)',
  },
  {
    writer: 'catalogue',
    tables: ['course', 'teacher'],
    reason: 'figures stand in the rows that lists show; whoever is blocked or closed leaves the catalogue',
  },
  {
    writer: 'notices',
    tables: ['telegram_message'],
    reason: 'a queue of a module above: a notice is stored with its message, in one statement',
  },
  {
    writer: 'parents/make-reports.ts',
    tables: ['telegram_message'],
    reason: 'a queue of a module above: a report is stored with its messages, in one statement',
  },
  {
    writer: 'learning/progress/watch-events.ts',
    tables: ['course_day_stale'],
    reason: 'a queue of a module above: a late event marks its days, in one statement',
  },
  {
    writer: 'accounts/delete-expired.ts',
    tables: ['telegram_browser_link'],
    reason: 'the links belong to sessions, with which they expire every night',
  },
  {
    writer: 'practice/tests/place-tests.ts',
    tables: ['lesson', 'course_section'],
    reason: 'lessons and sections name their tests; authoring knows nothing of tests',
  },
  {
    writer: 'authoring/courses/duplicate-course.ts',
    tables: ['lesson_test'],
    reason: 'a copied lesson has the tests of its original, in one transaction',
  },
  {
    writer: 'purchases/gifts/sell-held.ts',
    tables: ['course_learner_change'],
    reason: 'a used gift counts its learner in the transaction that uses it',
  },
]

const CREATED = /^create (?:unlogged )?table (\w+)/gim
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const WRITTEN = /\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:only\s+)?(\w+)/gi

const ownersOf = new Map<string, string[]>()
for (const [folder, { tables = [] }] of MODULES) {
  for (const table of tables) ownersOf.set(table, [...(ownersOf.get(table) ?? []), folder])
}
const schema = readFileSync(path.join(ROOT, 'docs/schema.sql'), 'utf8')
const created = new Set([...schema.matchAll(CREATED)].map(([, table = '']) => table))

const errors: string[] = []
for (const table of created) {
  const owners = ownersOf.get(table) ?? []
  if (owners.length !== 1)
    errors.push(`${table}: one module must own it; ${owners.join(' and ') || 'none'} does`)
}
for (const [table, owners] of ownersOf)
  if (!created.has(table)) errors.push(`${table} of ${owners.join()}: the schema has no such table`)

const used = new Set<string>()
for await (const file of glob('**/*.ts', { cwd: SERVER })) {
  if (file.endsWith('.test.ts') || file.startsWith('testing/')) continue
  const folder = file.split('/')[0] ?? ''
  for (const [index, line] of readFileSync(path.join(SERVER, file), 'utf8').split('\n').entries()) {
    if (COMMENT.test(line)) continue
    for (const [, table = ''] of line.matchAll(WRITTEN)) {
      const [owner] = ownersOf.get(table) ?? []
      if (owner === undefined || owner === folder) continue
      const exception = EXCEPTIONS.find(
        ({ writer, tables }) =>
          (writer === folder || writer === file) && (tables === 'all' || tables.includes(table)),
      )
      if (exception) used.add(`${exception.writer} ${table}`)
      else errors.push(`server/src/${file}:${index + 1} writes ${table}, a table of ${owner}`)
    }
  }
}
for (const { writer, tables } of EXCEPTIONS)
  for (const table of tables === 'all' ? [] : tables)
    if (!used.has(`${writer} ${table}`))
      errors.push(`${writer} no longer writes ${table}: remove the exception`)

if (errors.length > 0) {
  console.error(errors.sort().join('\n'))
  process.exitCode = 1
} else console.log(`${created.size} tables, each written by its owner`)
