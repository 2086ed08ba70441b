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

const PARTS = Object.keys(FIRST) as (keyof PortraitSpec)[]
const labels: ReadonlyMap<string, string> = new Map(PARTS.map((part) => [part, portraitText[part]]))

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
  const parts = { portrait, onChange: change }
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
          <Choice {...parts} part="hair" names={hairNames} />
          <Choice {...parts} part="top" names={topNames} />
          <Choice {...parts} part="beard" names={beardNames} />
          <FieldGroup label={portraitText.details}>
            {(['glasses', 'doppi'] as const).map((name) => (
              <Checkbox
                key={name}
                label={portraitText[name]}
                checked={portrait[name]}
                onChange={(event) => change({ [name]: event.target.checked })}
              />
            ))}
          </FieldGroup>
          <Choice {...parts} part="skin" names={skinNames} colorOf={(skin) => skins[skin].plain} />
          <Choice {...parts} part="tone" names={hairToneNames} colorOf={(tone) => hairTones[tone]} />
          <Choice {...parts} part="cloth" names={fabricNames} colorOf={(fabric) => fabrics[fabric]} />
          <Choice {...parts} part="accent" names={fabricNames} colorOf={(fabric) => fabrics[fabric]} />
          <Choice {...parts} part="world" names={worldNames} colorOf={(world) => worlds[world].bg2} />
        </div>
      </div>
      {saving.isError && <Notice tone="bad">{messageOf(saving.error)}</Notice>}
      <DraftLine draft={draft} labels={labels} />
    </ConfirmDialog>
  )
}

interface ChoiceProps<Part extends keyof typeof CHOICES> {
  portrait: PortraitSpec
  onChange: (change: Partial<PortraitSpec>) => void
  part: Part
  names: Readonly<Record<PortraitSpec[Part], string>>
  /** The colour of an option; without it, each option shows the portrait with it. */
  colorOf?: (option: PortraitSpec[Part]) => string
}

/** The options of one part of the portrait. */
function Choice<Part extends keyof typeof CHOICES>(props: ChoiceProps<Part>) {
  const { portrait, onChange, part, names, colorOf } = props
  return (
    <DrawingChoices
      legend={portraitText[part]}
      options={CHOICES[part] as readonly string[] as readonly PortraitSpec[Part][]}
      chosen={portrait[part]}
      nameOf={(option) => names[option]}
      onChoose={(option) => onChange({ [part]: option })}
      optionClassName={colorOf ? 'w-11' : 'w-16'}
      render={(option) =>
        colorOf ? (
          <Swatch color={colorOf(option)} />
        ) : (
          <Drawing svg={drawPortrait({ ...portrait, [part]: option }, 64)} />
        )
      }
    />
  )
}

const Swatch = ({ color }: { color: string }) => (
  <svg viewBox="0 0 44 44" aria-hidden="true" className="block w-full">
    <rect width="44" height="44" fill={color} />
  </svg>
)
