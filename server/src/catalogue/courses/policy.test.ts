import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TEAM_ROLES } from '@kashf/contract/catalogue/team-roles.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { expect, it } from 'vitest'
import { ACTIONS, may } from './policy.ts'

/** The rows of the table of roles in docs/accounts.md: the action, and its cells by the role of their column. */
function documented(): [action: string, who: string[]][] {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../docs/accounts.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?:Action|`\w+`) /.test(line))
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const [head = [], ...actions] = cells
  return actions.map(([action = '', ...marks]) => [
    action.replaceAll('`', ''),
    head.slice(1).flatMap((role, column) => (marks[column] === 'yes' ? [role.toLowerCase()] : [])),
  ])
}

it('allows each role what the table of the documentation says, and a stranger nothing', () => {
  const people = [
    { id: 1, type: USER_TYPE.teacher, role: 'owner' },
    ...TEAM_ROLES.map((role, index) => ({ id: index + 2, type: USER_TYPE.student, role })),
    { id: 8, type: USER_TYPE.operator, role: 'operator' },
    { id: 9, type: USER_TYPE.teacher, role: 'stranger' },
  ]
  const members = TEAM_ROLES.map((role, index) => ({ person_id: index + 2, role }))
  const course = { teacher_id: 1, members }
  const allowed = ACTIONS.map((action) => [
    action,
    people.flatMap((person) => (may(person, action, course) ? [person.role] : [])),
  ])
  expect(allowed).toEqual(documented())
})
