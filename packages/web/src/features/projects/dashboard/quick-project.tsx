import { type Evolution, evolution } from '@afterimage/contract/evolution'
import { PROJECT_FRAMES } from '@afterimage/contract/project'
import { styleId } from '@afterimage/contract/style-id'
import { DEFAULT_STYLE, STYLE_IDS, STYLES } from '@afterimage/core/styles'
import { type FormEvent, useId, useState } from 'react'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { creditsFor, insufficientCreditsOf } from '../../../shared/credits/insufficient-credits.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { ImageDropZone } from '../../../shared/image-input/image-drop-zone.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { useCreateProject } from '../create-project.ts'

/** A project in one gesture: a picture dropped on the dashboard, at full length by the default model. */
export function QuickProject() {
  const titleId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [style, setStyle] = useState(DEFAULT_STYLE)
  const [visibility, setVisibility] = useState<Evolution['visibility']>('public')
  const create = useCreateProject()
  const user = useAuth((state) => state.user)
  const isShort = insufficientCreditsOf(user, PROJECT_FRAMES) !== null
  const isBusy = create.isPending || create.isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file !== null && !isBusy) create.mutate({ file, style, visibility })
  }
  return (
    <form onSubmit={submit} aria-labelledby={titleId} className="flex flex-col gap-3">
      <ImageDropZone file={file} onChange={setFile} isDisabled={isBusy} isCard />
      <div>
        <h3 id={titleId} className="display-text text-title">
          Quick project
        </h3>
        <p className="text-dim text-small">
          {PROJECT_FRAMES} iterations by the default model
          {user?.plan !== 'pro' && `, for ${formatCredits(creditsFor(PROJECT_FRAMES))}`}
        </p>
      </div>
      {file !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SelectField
            label="Who can see it"
            value={visibility}
            onChange={(value) => setVisibility(evolution.shape.visibility.parse(value))}
          >
            <option value="public">Public: in the gallery</option>
            <option value="unlisted">Unlisted: by its link</option>
          </SelectField>
          <SelectField label="Style" value={style} onChange={(value) => setStyle(styleId.parse(value))}>
            {STYLE_IDS.map((id) => (
              <option key={id} value={id}>
                {STYLES[id].name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" disabled={isBusy || isShort}>
            {isBusy ? 'Creating...' : 'Create Project'}
          </Button>
        </div>
      )}
      {isShort && (
        <p className="text-pending text-small" role="status">
          You have {formatCredits(user?.credits ?? 0)}: too few for this. Shorter ones cost less.
        </p>
      )}
    </form>
  )
}
