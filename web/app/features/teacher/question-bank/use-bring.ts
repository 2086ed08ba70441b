import type { QuestionImport } from '@kashf/contract/practice/imports.ts'
import { MAX_TEST_FILE_BYTES } from '@kashf/contract/practice/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { upload } from '../../../api/upload.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { useBankActions } from './banks.ts'

/** Endings of the files that can be read; the server decides by their content. */
export const TEST_ACCEPT = '.docx,.txt,.gift,.xml,.csv,.xlsx,.zip,.json'

/** Sends a file or a pasted text to be read, and opens its review. Without a bank it makes the first one. */
export function useBring(bankId: number | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { create } = useBankActions()
  /** The sent per cent of the file; null while nothing is sent. */
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()

  const bring = async (send: (id: number) => Promise<{ data: QuestionImport }>) => {
    setFailure(undefined)
    setPercent(0)
    try {
      const id = bankId ?? (await create.mutateAsync(text.firstBank)).id
      const { data } = await send(id)
      await queries.invalidateQueries({ queryKey: practiceKeys.banks })
      await navigate(
        href('/my-questions/:bankId/import/:importId', { bankId: String(id), importId: String(data.id) }),
      )
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPercent(null)
    }
  }

  return {
    percent,
    failure,
    bringFile(file: File) {
      if (file.size > MAX_TEST_FILE_BYTES) return setFailure(text.refusals.too_large)
      const form = new FormData()
      form.set('file', file)
      void bring((id) => upload('POST /api/practice/banks/:id/imports', { id }, form, setPercent).answer)
    },
    bringText: (typed: string) =>
      bring((id) =>
        api('POST /api/practice/banks/:id/imports/text', { params: { id }, body: { text: typed } }),
      ),
  }
}
