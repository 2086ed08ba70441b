import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'

const DEBOUNCE_MS = 300

interface Previewed {
  content: QuestionContent
  passage_id: number | null
}

/** The question as a learner sees it, some time after the last change. An outdated answer is never shown. */
export function usePreview(content: QuestionContent, passage_id: number | null) {
  const current = JSON.stringify({ content, passage_id } satisfies Previewed)
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    if (settled === current) return
    const timer = setTimeout(() => setSettled(current), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [settled, current])
  return useQuery({
    queryKey: practiceKeys.questionPreview(settled),
    queryFn: async ({ signal }) =>
      (await api('POST /api/practice/preview', { body: JSON.parse(settled) as Previewed, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  })
}
