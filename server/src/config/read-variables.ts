import { accessSync, constants, statSync } from 'node:fs'
import { allowList } from './allow-list.ts'
import type { Variables } from './dot-env.ts'

/** Reads variables by type. An empty variable counts as absent. */
export interface VariableReader {
  text(name: string): string | null
  number(name: string, range: { usual: number; min: number; max: number; whole?: boolean }): number
  /** Reads an amount in so'm and returns tiyin. */
  som(name: string, usual: number): bigint
  oneOf<T extends string>(name: string, allowed: readonly T[], usual: T): T
  /** A URL with one of the protocols (`https:`), without a trailing slash. */
  url(name: string, protocols: readonly string[]): string | null
  /** One e-mail address, without a name. */
  email(name: string): string | null
  /** The path of an executable file. */
  program(name: string): string | null
  /** IP addresses, subnets and ranges, separated by commas or spaces. */
  addresses(name: string): string[]
  /** Origins of other sites (`https://host[:port]`), separated by commas or spaces. */
  origins(name: string): string[]
  /** Requires that all of these variables are set, or none. */
  together(names: string[]): void
  /** Adds an error message. */
  refuse(sentence: string): void
}

/** ASCII only, for mail servers without SMTPUTF8. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,253}$/i

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** `errors` collects a message for each invalid variable, so that all are reported at once. */
export function readVariables(variables: Variables): { read: VariableReader; errors: readonly string[] } {
  const errors: string[] = []
  const text = (name: string) => variables[name]?.trim() || null
  const number: VariableReader['number'] = (name, { usual, min, max, whole = true }) => {
    const given = text(name)
    if (given === null) return usual
    const value = Number(given)
    if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) {
      return value
    }
    errors.push(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${given}".`)
    return usual
  }
  const read: VariableReader = {
    text,
    number,
    som: (name, usual) => BigInt(number(name, { usual, min: 0, max: 1_000_000_000 })) * 100n,
    oneOf(name, allowed, usual) {
      const given = text(name)
      if (given === null) return usual
      const found = allowed.find((value) => value === given)
      if (!found) errors.push(`${name} must be one of ${allowed.join(', ')}, not "${given}".`)
      return found ?? usual
    },
    url(name, protocols) {
      const given = text(name)
      if (given === null) return null
      if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
        const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
        errors.push(`${name} must be an address that starts with ${beginnings}.`)
      }
      return given.replace(/\/$/, '')
    },
    email(name) {
      const given = text(name)
      if (given !== null && !EMAIL.test(given)) {
        errors.push(`${name} must be an e-mail address such as noreply@example.uz, not "${given}".`)
      }
      return given
    },
    program(name) {
      const given = text(name)
      if (given !== null && !isExecutable(given)) {
        errors.push(`${name} must be a program that can be run, not "${given}".`)
      }
      return given
    },
    addresses(name) {
      const entries = (text(name) ?? '').split(/[\s,]+/).filter(Boolean)
      try {
        allowList(entries)
      } catch (error) {
        errors.push(`${name}: ${error instanceof Error ? error.message : error}.`)
      }
      return entries
    },
    origins(name) {
      const entries = (text(name) ?? '').split(/[\s,]+/).filter(Boolean)
      for (const entry of entries) {
        const isOrigin =
          /^https?:\/\/[a-z0-9.:[\]-]+$/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry
        if (!isOrigin) errors.push(`${name} takes origins such as https://app.example.uz, not "${entry}".`)
      }
      return entries
    },
    together(names) {
      const missing = names.filter((name) => text(name) === null)
      if (missing.length > 0 && missing.length < names.length) {
        errors.push(`${names.join(', ')} go together; missing: ${missing.join(', ')}.`)
      }
    },
    refuse: (sentence) => errors.push(sentence),
  }
  return { read, errors }
}
