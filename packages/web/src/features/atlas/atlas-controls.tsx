import { ALL_MODELS } from '@afterimage/contract/gallery'
import { STYLE_IDS, STYLES } from '@afterimage/core/styles'
import { SelectField } from '../../shared/ui/select-field.tsx'
import type { AtlasView } from './atlas-address.ts'
import { ATLAS_AXES } from './atlas-axes.ts'

const ALL_STYLES = 'all'

interface AtlasControlsProps {
  readonly view: AtlasView
  /** Those that have points. */
  readonly models: readonly { readonly id: string; readonly name: string }[]
  readonly onShow: (change: Partial<AtlasView>) => void
}

/** By what the points are placed, and which are shown. */
export function AtlasControls({ view, models, onShow }: AtlasControlsProps) {
  const { model, style, axes } = view
  const isListed = model === ALL_MODELS || models.some(({ id }) => id === model)
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
      <div className="max-sm:col-span-2">
        <SelectField
          isWideOnPhones
          label="Place by"
          value={axes}
          onChange={(value) => onShow({ axes: value === 'meaning' ? value : 'colour' })}
        >
          {Object.entries(ATLAS_AXES).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        isWideOnPhones
        label="Style"
        value={style ?? ALL_STYLES}
        onChange={(value) => onShow({ style: STYLE_IDS.find((id) => id === value) ?? null })}
      >
        <option value={ALL_STYLES}>All Styles</option>
        {STYLE_IDS.map((id) => (
          <option key={id} value={id}>
            {STYLES[id].name}
          </option>
        ))}
      </SelectField>
      <SelectField isWideOnPhones label="Model" value={model} onChange={(id) => onShow({ model: id })}>
        <option value={ALL_MODELS}>All Models</option>
        {!isListed && <option value={model}>{model}</option>}
        {models.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
