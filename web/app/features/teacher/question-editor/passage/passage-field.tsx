import { MAX_PASSAGE, MAX_PASSAGE_TITLE } from '@kashf/contract/practice/limits.ts'
import type { Passage } from '@kashf/contract/practice/questions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { commonText } from '../../../../text/common.ts'
import { questionEditorText as text } from '../../../../text/teach/practice/question-editor.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextInput } from '../../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { FormulaPad, PadProvider } from '../formulas/formula-pad.tsx'
import { MarkupArea } from '../markup-area.tsx'
import { type PassageRecording, RecordingField } from './recording-field.tsx'

/** The text or recording that several questions share: chosen, written or changed. */
export function PassageField({
  bankId,
  value,
  error,
  onChange,
}: {
  bankId: number
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}) {
  const { data: passages = [] } = useQuery(
    dataOf('GET /api/practice/banks/:id/passages', practiceKeys.passages(bankId), { params: { id: bankId } }),
  )
  const [edited, setEdited] = useState<Passage | 'new' | null>(null)
  const chosen = passages.find(({ id }) => String(id) === value)
  return (
    <div className="grid gap-2">
      <Select
        label={text.passage}
        hint={text.passageHint}
        {...(error !== undefined && { error })}
        value={value}
        placeholder={text.noPassage}
        onChange={(event) => onChange(event.target.value)}
        options={passages.map(({ id, title, text: words }) => ({
          value: id,
          label: title || words.slice(0, 80) || String(id),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {text.newPassage}
        </Button>
        {chosen && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Pencil size={17} aria-hidden="true" />}
            onClick={() => setEdited(chosen)}
          >
            {text.editPassage}
          </Button>
        )}
      </div>
      {edited !== null && (
        <PassageDialog
          bankId={bankId}
          passage={edited === 'new' ? null : edited}
          onDone={(id) => {
            setEdited(null)
            onChange(String(id))
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function PassageDialog({
  bankId,
  passage,
  onDone,
  onClose,
}: {
  bankId: number
  passage: Passage | null
  onDone: (id: number) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [title, setTitle] = useState(passage?.title ?? '')
  const [words, setWords] = useState(passage?.text ?? '')
  const [sound, setSound] = useState<PassageRecording>({
    recording: passage?.recording ?? null,
    plays: passage?.plays ?? null,
  })
  const isComplete = sound.recording ? sound.recording.state === 'ready' : words.trim() !== ''
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setSaving(true)
    const body = { title, text: words, recording_id: sound.recording?.id ?? null, plays: sound.plays }
    try {
      const { data } = passage
        ? await api('PUT /api/practice/passages/:id', { params: { id: passage.id }, body })
        : await api('POST /api/practice/banks/:id/passages', { params: { id: bankId }, body })
      await queries.invalidateQueries({ queryKey: practiceKeys.passages(bankId) })
      onDone(data.id)
    } catch (error) {
      setFailure(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={passage ? text.editPassage : text.newPassage}
      onClose={onClose}
      actions={
        <Button loading={isSaving} disabled={!isComplete} onClick={() => void save()}>
          {commonText.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        {passage && passage.questions_count > 1 && (
          <Notice>{text.passageShared(passage.questions_count)}</Notice>
        )}
        <TextInput
          label={text.passageTitle}
          optional
          maxLength={MAX_PASSAGE_TITLE}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <PadProvider>
          <MarkupArea
            label={text.passageText}
            value={words}
            onChange={setWords}
            maxLength={MAX_PASSAGE}
            rows={6}
          />
          <FormulaPad />
        </PadProvider>
        <RecordingField
          place={`passage/${passage?.id ?? `new/${bankId}`}`}
          value={sound}
          onChange={setSound}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
