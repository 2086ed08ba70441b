import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/team-entry.ts'

export const teamEntryText: Translation<typeof latin.teamEntryText> = { courses: 'Курсы команды' }
