import type { Draft, DraftForm } from '@kashf/contract/authoring/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dataOf } from '../../../api/queries/reads.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type DraftKey, type LocalDraft, readLocalDraft } from './local-draft.ts'

/** The draft with which a form opens: the server's, with the unsent input of this device. */
export interface StoredDraft {
  key: DraftKey
  server: Draft | null
  local: LocalDraft | null
}

export interface WithDraftProps {
  form: DraftForm
  subjectId: number
  /** Height class of the placeholder while the draft loads. */
  height?: string
  children: (stored: StoredDraft) => ReactNode
}

/** Loads the draft before rendering the form. Without a connection the form opens with the input of this device. */
export function WithDraft({ form, subjectId, height = 'h-96', children }: WithDraftProps) {
  const { user } = useMe()
  const server = useQuery({
    ...dataOf('GET /api/drafts/:form/:subject_id', ['draft', form, subjectId], {
      params: { form, subject_id: subjectId },
    }),
    enabled: user !== null,
    // Refetch at every opening, because another device may have continued the draft.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    networkMode: 'always',
  })
  if (!user || server.isPending) return <Skeleton className={cx('rounded-lg', height)} />
  const key = { userId: user.id, form, subjectId }
  return children({ key, server: server.data ?? null, local: readLocalDraft(key) })
}
