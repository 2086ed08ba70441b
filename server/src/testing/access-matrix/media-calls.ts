import type { mediaCalls } from '@kashf/contract/media/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of uploads, of which the resumable ones (tus) are a foreign protocol. */
export const MEDIA_ACCESS: Readonly<
  Record<keyof typeof mediaCalls | 'POST /api/uploads' | `${'PATCH' | 'DELETE'} /api/uploads/:id`, Access>
> = {
  'PUT /api/uploads/:id/checksum': {
    may: 'teacher',
    ids: { id: 'upload' },
    body: () => ({ sha256: '0000000000000000000000000000000000000000000000000000000000000000' }),
  },
  'GET /api/uploads': { may: 'approvedTeachers' },
  'POST /api/uploads': { may: 'signedIn' },
  'PATCH /api/uploads/:id': { may: 'teacher', ids: { id: 'upload' } },
  'DELETE /api/uploads/:id': { may: 'teacher', ids: { id: 'upload' } },
}
