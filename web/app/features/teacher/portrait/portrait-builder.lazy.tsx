import { fabrics, hairTones, skins } from '@kashf/art/portrait/colors.ts'
import { drawPortrait } from '@kashf/art/portrait/portrait.ts'
import { worlds } from '@kashf/art/worlds.ts'
import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { BEARDS, FABRICS, HAIR_TONES, HAIRS, SKINS, TOPS, WORLDS } from '@kashf/contract/art/art-names.ts'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import {
  beardNames,
  fabricNames,
  hairNames,
  hairToneNames,
  portraitText,
  skinNames,
  topNames,
  worldNames,
} from '../../../text/teach/drawings.ts'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { useStoreUser } from '../../private/profile/use-store-user.ts'
import { Drawing } from '../drawings/drawing.tsx'
import { DrawingChoices } from '../drawings/drawing-choices.tsx'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'

/** An arbitrary portrait, because faces are never guessed from names. */
const FIRST: PortraitSpec = {
  world: 'lojuvard',
  skin: 'bugdoy',
  hair: 'short',
  tone: 'qora',
  top: 'shirt',
  cloth: 'moviy',
  accent: 'qizil',
  beard: 'none',
  glasses: false,
  doppi: false,
}

const CHOICES = {
  world: WORLDS,
  skin: SKINS,
  hair: HAIRS,
  tone: HAIR_TONES,
  top: TOPS,
  cloth: FABRICS,
  accent: FABRICS,
  beard: BEARDS,
} as const

const labels: ReadonlyMap<string, string> = new Map([
  ['world', portraitText.world],
  ['skin', portraitText.skin],
  ['hair', portraitText.hair],
  ['tone', portraitText.tone],
  ['top', portraitText.top],
  ['cloth', portraitText.cloth],
  ['accent', portraitText.accent],
  ['beard', portraitText.beard],
  ['glasses', portraitText.glasses],
  ['doppi', portraitText.doppi],
])

/** A draft of an earlier release may contain names that can no longer be drawn. */
function drawable(portrait: PortraitSpec): PortraitSpec {
  const known = (name: keyof typeof CHOICES) => (CHOICES[name] as readonly string[]).includes(portrait[name])
  const names = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
  return {
    ...portrait,
    ...Object.fromEntries(names.filter((name) => !known(name)).map((name) => [name, FIRST[name]])),
  }
}

interface PortraitBuilderProps {
  user: User
  onClose: () => void
}

/** The portrait builder with a live preview; the result becomes the user's picture. Opens with its draft. */
export default function PortraitBuilder(props: PortraitBuilderProps) {
  return (
    <WithDraft form="portrait" subjectId={0} height="h-11">
      {(stored) => <OpenPortraitBuilder {...props} stored={stored} />}
    </WithDraft>
  )
}

function OpenPortraitBuilder({ user, onClose, stored }: PortraitBuilderProps & { stored: StoredDraft }) {
  const { form, draft } = useDraftForm<PortraitSpec>(stored, user.portrait ?? FIRST)
  const portrait = drawable(form.watch())
  const storeUser = useStoreUser()
  const change = (part: Partial<PortraitSpec>) => {
    for (const [name, value] of Object.entries(part)) form.setValue(name as keyof PortraitSpec, value)
  }
  const saving = useMutation({
    mutationFn: () => api('PUT /api/users/portrait', { body: portrait }),
    onSuccess: ({ data }) => {
      draft.finish()
      storeUser(data)
      showToast({ title: portraitText.saved, kind: 'success' })
      onClose()
    },
  })
  const look = (part: Partial<PortraitSpec>) => <Drawing svg={drawPortrait({ ...portrait, ...part }, 64)} />
  return (
    <ConfirmDialog
      open
      title={portraitText.open}
      onClose={onClose}
      confirm={portraitText.save}
      isBusy={saving.isPending}
      onConfirm={() => saving.mutate()}
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="text-md text-ink-2">{portraitText.lead}</p>
        <DraftRestored draft={draft} />
        <div className="sticky top-0 z-1 bg-surface pb-2">
          <Drawing
            svg={drawPortrait(portrait, 160)}
            label={portraitText.preview}
            className="mx-auto w-32 rounded-full"
          />
        </div>
        <div className="grid gap-5">
          <DrawingChoices
            legend={portraitText.hair}
            options={HAIRS}
            chosen={portrait.hair}
            nameOf={(hair) => hairNames[hair]}
            onChoose={(hair) => change({ hair })}
            optionClassName="w-16"
            render={(hair) => look({ hair })}
          />
          <DrawingChoices
            legend={portraitText.top}
            options={TOPS}
            chosen={portrait.top}
            nameOf={(top) => topNames[top]}
            onChoose={(top) => change({ top })}
            optionClassName="w-16"
            render={(top) => look({ top })}
          />
          <DrawingChoices
            legend={portraitText.beard}
            options={BEARDS}
            chosen={portrait.beard}
            nameOf={(beard) => beardNames[beard]}
            onChoose={(beard) => change({ beard })}
            optionClassName="w-16"
            render={(beard) => look({ beard })}
          />
          <Extras portrait={portrait} onChange={change} />
          <Colors portrait={portrait} onChange={change} />
        </div>
      </div>
      {saving.isError && <Notice tone="bad">{messageOf(saving.error)}</Notice>}
      <DraftLine draft={draft} labels={labels} />
    </ConfirmDialog>
  )
}

interface PartProps {
  portrait: PortraitSpec
  onChange: (part: Partial<PortraitSpec>) => void
}

function Extras({ portrait, onChange }: PartProps) {
  return (
    <FieldGroup label={portraitText.details}>
      {(['glasses', 'doppi'] as const).map((name) => (
        <Checkbox
          key={name}
          label={portraitText[name]}
          checked={portrait[name]}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
    </FieldGroup>
  )
}

function Colors({ portrait, onChange }: PartProps) {
  return (
    <>
      <DrawingChoices
        legend={portraitText.skin}
        options={SKINS}
        chosen={portrait.skin}
        nameOf={(skin) => skinNames[skin]}
        onChoose={(skin) => onChange({ skin })}
        optionClassName="w-11"
        render={(skin) => <Swatch color={skins[skin].plain} />}
      />
      <DrawingChoices
        legend={portraitText.tone}
        options={HAIR_TONES}
        chosen={portrait.tone}
        nameOf={(tone) => hairToneNames[tone]}
        onChoose={(tone) => onChange({ tone })}
        optionClassName="w-11"
        render={(tone) => <Swatch color={hairTones[tone]} />}
      />
      {(['cloth', 'accent'] as const).map((part) => (
        <DrawingChoices
          key={part}
          legend={portraitText[part]}
          options={FABRICS}
          chosen={portrait[part]}
          nameOf={(fabric) => fabricNames[fabric]}
          onChoose={(fabric) => onChange({ [part]: fabric })}
          optionClassName="w-11"
          render={(fabric) => <Swatch color={fabrics[fabric]} />}
        />
      ))}
      <DrawingChoices
        legend={portraitText.world}
        options={WORLDS}
        chosen={portrait.world}
        nameOf={(world) => worldNames[world]}
        onChoose={(world) => onChange({ world })}
        optionClassName="w-11"
        render={(world) => <Swatch color={worlds[world].bg2} />}
      />
    </>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <svg viewBox="0 0 44 44" aria-hidden="true" className="block w-full">
    <rect width="44" height="44" fill={color} />
  </svg>
)
