import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

const folder = path.join(import.meta.dirname, '../../../deploy/monitoring')
const promtool =
  process.env.PROMTOOL_PATH ??
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((each) => path.join(each, 'promtool'))
    .find((file) => existsSync(file))

/** Names of our metrics in a PromQL expression, without its strings and the suffixes of histograms. */
function metricsIn(expression: string): string[] {
  const names = expression.replaceAll(/"[^"]*"/g, '').match(/\b(?:kashf|http|process|nodejs)_\w+/g) ?? []
  return names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
}

describe('the alert rules and the dashboard', () => {
  let kashf: TestApp
  let offered: Set<string>
  beforeAll(async () => {
    kashf = await startTestApp()
    const text = (await kashf.app.inject('/metrics')).body
    offered = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  })
  afterAll(() => kashf.close())

  it.each(['alerts.yml', 'dashboard.json'])('%s names only metrics that the program has', async (name) => {
    const text = await readFile(path.join(folder, name), 'utf8')
    const expressions = name.endsWith('.json')
      ? [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, json = '']) => String(JSON.parse(json)))
      : [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
    const named = new Set(expressions.flatMap(metricsIn))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter((metric) => !offered.has(metric))).toEqual([])
  })

  it('show or watch every metric of our own', async () => {
    const files = ['alerts.yml', 'dashboard.json'].map((name) => readFile(path.join(folder, name), 'utf8'))
    const text = (await Promise.all(files)).join('\n')
    const own = [...offered].filter((name) => name.startsWith('kashf_'))
    expect(own.filter((name) => !text.includes(name))).toEqual([])
  })

  it('try every alert', async () => {
    const rules = await readFile(path.join(folder, 'alerts.yml'), 'utf8')
    const tests = await readFile(path.join(folder, 'alerts.test.yml'), 'utf8')
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(alerts.length).toBeGreaterThan(10)
    const untried = alerts.filter((name) => !tests.includes(` alertname: ${name}\n        exp_alerts:\n`))
    expect(untried).toEqual([])
  })

  it.skipIf(!promtool)(
    'are right for promtool (set PROMTOOL_PATH or install the Debian package prometheus)',
    async () => {
      const run = promisify(execFile)
      const tried = await run(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], { cwd: folder })
      expect(tried.stdout + tried.stderr).toContain('SUCCESS')
    },
  )
})
