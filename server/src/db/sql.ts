import { createHash } from 'node:crypto'

/** SQL text with its values; made only by the `sql` tag, so a value can never become text. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Name of the prepared statement; absent when a fresh plan is wanted each time. */
  readonly name?: string
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && STATEMENTS.has(value)
/** Only what the tag itself made counts as a fragment: an object from a request body can never pass for one. */
const STATEMENTS = new WeakSet<object>()
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * Writes a query: `` sql`select … where id = ${id}` ``. Values become parameters; other `sql` fragments are spliced in.
 * The statement is prepared under a name made of its text, so PostgreSQL parses and plans it once a connection.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  let text = ''
  const parameters: unknown[] = []
  for (const [i, part] of strings.entries()) {
    text += part
    if (i >= values.length) break
    const value = values[i]
    if (isStatement(value)) {
      text += value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + parameters.length}`)
      parameters.push(...value.values)
    } else {
      parameters.push(value)
      text += `$${parameters.length}`
    }
  }
  const statement: Statement = { text, values: parameters, name: nameOf(text) }
  STATEMENTS.add(statement)
  return statement
}

/** Fragments joined by `and`, or `true` when there are none. */
export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, next) => sql`${all} and ${next}`, sql`true`)
}

/** The same statement planned anew each time: for searches, whose best plan depends on the words. */
export function unprepared(statement: Statement): Statement {
  return { text: statement.text, values: statement.values }
}
