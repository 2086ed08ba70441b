import type { catalogueCalls } from '@kashf/contract/catalogue/calls.ts'
import type { contentCalls } from '@kashf/contract/content/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of the catalogue and pages of text. */
export const CATALOGUE_ACCESS: Readonly<
  Record<keyof typeof catalogueCalls | keyof typeof contentCalls, Access>
> = {
  'GET /api/courses/donthavetoken': { may: 'everybody' },
  'GET /api/courses/suggestions': { may: 'everybody' },
  'GET /api/category': { may: 'everybody' },
  'GET /api/actioncourses/percentage': { may: 'everybody' },
  'GET /api/users/teacheraccouts': { may: 'everybody' },
  'GET /api/users/teacheraccout/:id': { may: 'everybody', ids: { id: 'teacher' } },
  'PUT /api/users/subscription/:id': { may: 'followers', ids: { id: 'teacher' } },
  'GET /api/users/subscription/:id': { may: 'signedIn', ids: { id: 'teacher' } },
  'GET /api/oembed': { may: 'everybody' },
  'POST /api/contact': {
    may: 'everybody',
    body: () => ({ topic: 'other', name: 'Vali', email: 'vali@misol.uz', text: 'Salom, savolim bor edi.' }),
  },
  'POST /api/contact/replies': {
    may: 'everybody',
    // A link may write five times an hour.
    body: () => ({ token: `1.1.${crypto.randomUUID()}`, text: 'Yana savolim bor edi.' }),
    isMissing: true,
  },
  'GET /api/banners': { may: 'everybody' },
}
