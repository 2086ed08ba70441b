import type { CallName } from '@kashf/contract/api.ts'
import type { Access } from './access.ts'
import { ACCOUNTS_ACCESS } from './account-calls.ts'
import { AUTHORING_ACCESS } from './authoring-calls.ts'
import { CATALOGUE_ACCESS } from './catalogue-calls.ts'
import { GROUPS_ACCESS } from './group-calls.ts'
import { HOMEWORK_ACCESS } from './homework-calls.ts'
import { LEARNING_ACCESS } from './learning-calls.ts'
import { MEDIA_ACCESS } from './media-calls.ts'
import { MONEY_ACCESS } from './money-calls.ts'
import { NOTICES_ACCESS } from './notice-calls.ts'
import { OPERATORS_ACCESS } from './operator-calls.ts'
import { PARTNERS_ACCESS } from './partner-calls.ts'
import type { Who } from './people.ts'
import { PRACTICE_ACCESS } from './practice-calls.ts'
import { PURCHASES_ACCESS } from './purchase-calls.ts'
import { ROSTER_ACCESS } from './roster-calls.ts'
import type { Targets } from './targets.ts'

/**
 * Who may make each call of the API. A new call does not compile until its access is decided. The calls are made in this
 * order: those of operators last, because some take a course off sale.
 */
const ACCESS: Readonly<Record<CallName, Access>> = {
  ...GROUPS_ACCESS,
  ...HOMEWORK_ACCESS,
  ...PRACTICE_ACCESS,
  ...ROSTER_ACCESS,
  ...PARTNERS_ACCESS,
  ...LEARNING_ACCESS,
  ...ACCOUNTS_ACCESS,
  ...CATALOGUE_ACCESS,
  ...MONEY_ACCESS,
  ...NOTICES_ACCESS,
  ...AUTHORING_ACCESS,
  ...MEDIA_ACCESS,
  ...PURCHASES_ACCESS,
  ...OPERATORS_ACCESS,
}

export const CALLS: ReadonlyMap<string, Access> = new Map(Object.entries(ACCESS))

/** Method and URL of a call, with the ids of its targets. A person may have a target of their own, named `lesson:author`. */
export function addressOf(
  call: string,
  targets: Targets,
  who: Who = 'visitor',
): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } {
  const [method = '', template = ''] = call.split(' ')
  const ids = CALLS.get(call)?.ids ?? {}
  const url = template.replace(/:(\w+)/g, (_, name: string) => {
    const target = ids[name] ?? ''
    return target.startsWith('=') ? target.slice(1) : String(targets[`${target}:${who}`] ?? targets[target])
  })
  return { method: method as 'GET', url }
}
