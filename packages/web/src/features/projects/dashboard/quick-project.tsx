import { type Evolution, evolution } from '@afterimage/contract/evolution'
import { frameSizePx } from '@afterimage/contract/frame-size'
import { PROJECT_FRAMES } from '@afterimage/contract/project'
import { styleId } from '@afterimage/contract/style-id'
import { DEFAULT_SIZE_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import { DEFAULT_STYLE, STYLE_IDS, STYLES } from '@afterimage/core/styles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { providersQuery } from '../../../shared/api/providers-queries.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { useDailyAllowance } from '../../../shared/credits/allowance.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { formatPixels } from '../../../shared/format/format-pixels.ts'
import { PAGE_HINT } from '../../../shared/image-input/drop-zone-looks.ts'
import { ImageDropZone } from '../../../shared/image-input/image-drop-zone.tsx'
import { UploadProgress } from '../../../shared/image-input/upload-progress.tsx'
import { useLongerSide } from '../../../shared/image-input/use-longer-side.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { expectedTime } from '../../create/expected-time.ts'
import { groupsOf, optionOf, sizeAt } from '../../create/model-options.ts'
import { meansOf } from '../../create/start-means.ts'
import { useCreateProject } from '../create-project.ts'

/** A project in one gesture: a picture dropped on the dashboard, at full length by the default model. */
export function QuickProject() {
  const titleId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [style, setStyle] = useState(DEFAULT_STYLE)
  const [wantedPx, setWantedPx] = useState<FrameSizePx>(DEFAULT_SIZE_PX)
  const [visibility, setVisibility] = useState<Evolution['visibility']>('public')
  const { create, upload, cancel } = useCreateProject()
  const user = useAuth((state) => state.user)
  const longerPx = useLongerSide(file)
  const { data: providers } = useQuery(providersQuery)
  const model = optionOf(groupsOf(providers ?? []), undefined)
  const size = model === undefined ? null : sizeAt(model, wantedPx, longerPx)
  const sizePx = size?.sizePx ?? null
  const means = meansOf(user, useDailyAllowance(), [
    { isForVisitors: model?.isForVisitors ?? true, iterations: PROJECT_FRAMES, sizePx },
  ])
  const isBusy = create.isPending || create.isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file !== null && !isBusy)
      create.mutate({ file, style, visibility, ...(size !== null && { sizePx: size.sizePx }) })
  }
  return (
    <form onSubmit={submit} aria-labelledby={titleId} className="flex flex-col gap-3">
      <ImageDropZone file={file} onChange={setFile} isDisabled={isBusy} isCard takesPage />
      <div>
        <h3 id={titleId} className="display-text text-title">
          Quick project
        </h3>
        <p className="text-dim text-small">
          {PROJECT_FRAMES} iterations by the default model
          {means.credits !== null ? `, for ${formatCredits(means.credits)}` : means.day !== null && ', free today'}
        </p>
        {file === null && <p className="text-dim text-small">{PAGE_HINT}</p>}
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
          {model?.sizes && size !== null && (
            <SelectField
              label="Size"
              value={String(size.sizePx)}
              onChange={(value) => setWantedPx(frameSizePx.parse(Number(value)))}
            >
              {model.sizes.map(({ sizePx: px, expectedFrameMs }) => (
                <option key={px} value={px} disabled={longerPx !== null && px > longerPx && px !== DEFAULT_SIZE_PX}>
                  {formatPixels(px)}, {expectedTime(PROJECT_FRAMES, expectedFrameMs, px)}
                </option>
              ))}
            </SelectField>
          )}
          <Button type="submit" disabled={isBusy || !means.isEnough}>
            {isBusy ? 'Creating...' : 'Create Project'}
          </Button>
        </div>
      )}
      {upload !== null && (
        <div className="flex items-center gap-3">
          <UploadProgress upload={upload} />
          {upload.sent < upload.total && (
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {!means.isEnough && (
        <p className="text-pending text-small" role="status">
          You have {formatCredits(user?.credits ?? 0)}: too few for this. {means.day?.isUsedUp && means.day.message}{' '}
          Shorter ones cost less.
        </p>
      )}
    </form>
  )
}
