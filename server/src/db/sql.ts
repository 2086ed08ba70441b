import { createHash } from 'node:crypto'

/** SQL text with its parameters. Only the `sql` tag creates one, so that a value can never become SQL text. */
export class Statement {
  /** The text around the parameters, split so that a fragment can be spliced in without parsing. */
  readonly #pieces: readonly string[]
  readonly values: readonly unknown[]
  readonly #isPrepared: boolean

  private constructor(pieces: readonly string[], values: readonly unknown[], isPrepared: boolean) {
    this.#pieces = pieces
    this.values = values
    this.#isPrepared = isPrepared
  }

  /** Creates a statement for the `sql` tag alone. */
  static written(strings: readonly string[], parts: readonly unknown[]): Statement {
    const pieces = ['']
    const values: unknown[] = []
    const write = (text: string) => pieces.push(`${pieces.pop()}${text}`)
    for (const [i, text] of strings.entries()) {
      write(text)
      if (i >= parts.length) break
      const part = parts[i]
      // A private field cannot be forged, so an object from a request body is never treated as a fragment.
      if (typeof part === 'object' && part !== null && #pieces in part) {
        const [first = '', ...more] = part.#pieces
        write(first)
        pieces.push(...more)
        values.push(...part.values)
      } else {
        pieces.push('')
        values.push(part)
      }
    }
    return new Statement(pieces, values, true)
  }

  get text(): string {
    return this.#pieces.reduce((before, piece, n) => `${before}$${n}${piece}`)
  }

  /** The query for the driver; `mayPrepare` is false where prepared statements do not outlive a transaction. */
  toQuery(mayPrepare = true): { text: string; values: unknown[]; name?: string } {
    const { text } = this
    return { text, values: [...this.values], ...(mayPrepare && this.#isPrepared && { name: nameOf(text) }) }
  }

  /** Implements the function `unprepared`. */
  unprepared(): Statement {
    return new Statement(this.#pieces, this.values, false)
  }
}

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
 * The statement is prepared under a hash of its text, so PostgreSQL parses it once per connection.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  return Statement.written(strings, values)
}

/** Named whole numbers as SQL text instead of parameters. For the closed lists of `literals.ts` alone. */
export function literalsOf<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
): Record<Name, Statement> {
  const entries = Object.entries<number>(numbers).map(([name, value]) => {
    if (!Number.isSafeInteger(value)) throw new Error(`${name} is not a whole number`)
    return [name, Statement.written([String(value)], [])]
  })
  return Object.fromEntries(entries)
}

/** Fragments joined by `and`, or `true` when there are none. */
export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, next) => sql`${all} and ${next}`, sql`true`)
}

/** Disables the preparation of a statement, for searches, whose best plan depends on the values. */
export function unprepared(statement: Statement): Statement {
  return statement.unprepared()
}
