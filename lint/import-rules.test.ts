import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../.dependency-cruiser.mjs'

/** One import each: the file that imports, what it imports, and the rule that forbids it. */
const CASES: [importer: string, imported: string, verdict: string][] = [
  ['server/src/money/ledger/a.ts', 'server/src/catalogue/search/a.ts', 'server/money'],
  ['server/src/money/payments/payme/methods/a.ts', 'server/src/catalogue/search/a.ts', 'server/money'],
  ['server/src/accounts/a.ts', 'server/src/learning/progress/a.ts', 'server/accounts'],
  ['server/src/catalogue/listing/a.ts', 'server/src/purchases/a.ts', 'server/catalogue'],
  ['server/src/learning/notes/a.ts', 'server/src/runtime/app.ts', 'server/learning'],
  ['server/src/http/limits/a.ts', 'server/src/accounts/sessions/a.ts', 'server/http'],
  ['server/src/db/b.ts', 'server/src/http/observability/a.ts', 'server/db'],
  ['server/src/jobs/a.ts', 'server/src/deps.ts', 'server/jobs'],
  ['server/src/security/a.ts', 'server/src/config/a.ts', 'server/security'],
  ['server/src/runtime/b.ts', 'server/src/testing/app.ts', 'no-tests-in-production'],
  ['contract/a.ts', 'server/src/db/a.ts', 'contract-is-pure'],
  ['contract/b.ts', 'node:fs', 'contract-without-node'],
  ['art/a.ts', 'server/src/db/a.ts', 'art-is-pure'],
  ['art/b.ts', 'node:fs', 'art-is-pure'],
  ['contract/d.ts', 'art/c.ts', 'contract-is-pure'],
  ['web/app/features/visitor/d.ts', 'art/f.ts', 'visitors-load-no-drawings'],
  ['web/app/shell/a.ts', 'server/src/db/a.ts', 'web-knows-the-contract-only'],
  ['simulators/payme/a.ts', 'server/src/db/a.ts', 'simulators-know-the-contract-only'],
  ['web/app/ui/a.ts', 'web/app/features/a.ts', 'design-system'],
  ['web/app/ui/b.ts', 'contract/g.ts', 'design-system'],
  ['web/app/features/visitor/course/a.ts', 'web/app/features/teacher/courses/a.ts', 'web/visitor'],
  ['web/app/features/private/notes/a.ts', 'web/app/routes/learn/a.ts', 'web/private'],
  ['server/src/money/cycle.ts', 'server/src/money/cycle.ts', 'no-cycles'],
  ['server/src/purchases/a.ts', 'server/src/money/ledger/b.ts', 'allowed'],
  ['server/src/money/wallet/a.ts', 'server/src/db/a.ts', 'allowed'],
  ['server/src/money/wallet/b.ts', 'server/src/deps.ts', 'allowed'],
  ['server/src/money/module.ts', 'server/src/module.ts', 'allowed'],
  ['server/src/http/limits/b.ts', 'server/src/jobs/b.ts', 'allowed'],
  ['server/src/db/c.ts', 'server/src/clock.ts', 'allowed'],
  ['server/src/money/a.test.ts', 'server/src/catalogue/search/a.ts', 'allowed'],
  ['web/app/features/teacher/payout/a.ts', 'web/app/features/private/statement/a.ts', 'allowed'],
  ['web/app/features/b.ts', 'contract/c.ts', 'allowed'],
  ['web/app/features/c.ts', 'art/d.ts', 'allowed'],
  ['art/e.ts', 'contract/e.ts', 'allowed'],
]

describe('import rules', () => {
  let folder: string
  const broken = new Map<string, string[]>()

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-imports-'))
    const write = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    for (const [, imported] of CASES)
      if (imported.includes('/')) await write(imported, 'export const x = 1\n')
    for (const [importer, imported] of CASES) {
      const from = imported.startsWith('node:')
        ? imported
        : `./${path.relative(path.dirname(importer), imported)}`
      await write(importer, `import * as imported from '${from}'\nexport const x = imported\n`)
    }
    for (const [own, other] of ['one two', 'two one'].map((pair) => pair.split(' ')))
      await write(`server/src/money/${own}.ts`, `import type { T } from './${other}.ts'\nexport type U = T\n`)
    const { output } = await cruise(['contract', 'art', 'server', 'simulators', 'web'], {
      ...config.options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden as IForbiddenRuleType[] },
    })
    if (typeof output === 'string') throw new Error('expected a result, not a report')
    for (const { from, rule } of output.summary.violations) {
      broken.set(from, [...(broken.get(from) ?? []), rule.name])
    }
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(CASES)('%s importing %s: %s', (importer, _imported, verdict) => {
    expect(broken.get(importer) ?? ['allowed']).toEqual([verdict])
  })

  it('see a cycle of types alone', () => {
    expect(broken.get('server/src/money/one.ts')).toEqual(['no-cycles'])
  })
})
