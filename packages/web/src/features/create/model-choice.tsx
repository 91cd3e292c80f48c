import type { Style } from '@afterimage/core/styles'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { accountPath } from '../../shared/auth/return-to.ts'
import { formatPerThousand } from '../../shared/format/format-money.ts'
import { sendsMail } from '../../shared/read-metas.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { FieldGroup } from '../../shared/ui/field-group.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { RadioCard } from '../../shared/ui/radio-card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { EmailProofNotice } from '../account/email-proof-notice.tsx'
import { type ModelGroup, type ModelOption, optionOf, standInOf } from './model-options.ts'
import { previewOf } from './previews/previews.ts'

/** With more models than this the other providers than the first are folded, but for the one that is chosen from. */
const LONG_LIST = 16

interface ModelChoiceProps {
  /** Undefined while the list is on its way. */
  readonly groups: readonly ModelGroup[] | undefined
  readonly value: string | undefined
  /** The model that was asked for, which may be none of these. */
  readonly asked: string | undefined
  readonly onChange: (key: string) => void
  /** The one that is chosen, for what each model makes of it. */
  readonly style: Style
}

/** Who reproduces it. */
export function ModelChoice({ groups, value, asked, onChange, style }: ModelChoiceProps) {
  // One of all, and the one that is chosen already: each provider has a usual one of its own.
  const recommended = optionOf(groups ?? [], undefined)?.key
  const standIn = standInOf(groups ?? [], asked)
  const count = (groups ?? []).reduce((sum, { options }) => sum + options.length, 0)
  const unfolded = count > LONG_LIST ? 1 : count
  const choosing = { value, recommended, onChange, style }
  return (
    <FieldGroup legend="Model">
      {standIn && (
        <div className="mb-4">
          <Notice title={`${standIn.name} stands in`} tone="warning" role="status">
            {standIn.reason} Another model makes another film of the same seed.
          </Notice>
        </div>
      )}
      {groups === undefined ? (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : (
        <div className="grid gap-5">
          {groups.slice(0, unfolded).map((group) => (
            <div key={group.key} className="grid gap-2">
              <p className="flex min-h-5 flex-wrap items-center gap-3 text-dim text-small">
                {group.name}
                {group.marker && <span className="text-glow">{group.marker}</span>}
              </p>
              <ModelGroupOptions group={group} {...choosing} />
            </div>
          ))}
          {unfolded < groups.length && (
            <div className="grid gap-2">
              {groups.slice(unfolded).map((group) => (
                <FoldedGroup key={group.key} group={group} hasChosen={group.options.some(({ key }) => key === value)}>
                  <ModelGroupOptions group={group} {...choosing} />
                </FoldedGroup>
              ))}
            </div>
          )}
          {groups.some(({ options }) => options.some(({ needsAccount }) => needsAccount)) && <SignInLine />}
          {groups.some(({ options }) => options.some(({ needsProof }) => needsProof)) && (
            <EmailProofNotice title="Some models need a confirmed email address">
              Models that cost money need a confirmed address.
              {sendsMail() && ' Follow the link that we email to you.'}
            </EmailProofNotice>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

interface ModelGroupOptionsProps extends Pick<ModelChoiceProps, 'value' | 'onChange' | 'style'> {
  readonly group: ModelGroup
  /** The key of the one that is recommended among all. */
  readonly recommended: string | undefined
}

function ModelGroupOptions({ group, value, recommended, onChange, style }: ModelGroupOptionsProps) {
  return (
    <>
      {group.pauseReason !== null && (
        <Notice title="Not available right now" tone="warning">
          {group.pauseReason}
        </Notice>
      )}
      {!group.takesPrompt && (
        <p className="-mt-1 text-dim text-small">They take no prompt: each style is a way of drawing.</p>
      )}
      {group.options.map((option) => (
        <RadioCard
          key={option.key}
          name="model"
          value={option.key}
          isChosen={option.key === value}
          onChoose={() => onChange(option.key)}
          isDisabled={option.needsAccount || option.needsProof || option.isPaused}
          picture={previewOf(option, style)}
          title={<ModelTitle option={option} isRecommended={option.key === recommended} />}
        >
          {option.description}
        </RadioCard>
      ))}
    </>
  )
}

interface FoldedGroupProps {
  readonly group: ModelGroup
  readonly hasChosen: boolean
  readonly children: ReactNode
}

/** One provider's models among many: open where one of them is chosen, and for anyone who looks into them. */
function FoldedGroup({ group, hasChosen, children }: FoldedGroupProps) {
  const [isOpen, setOpen] = useState(hasChosen)
  const lock = lockOf(group)
  return (
    <details className="group" open={isOpen || hasChosen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-sm border border-line px-3 text-small hover:border-edge max-sm:py-2">
        <span className="text-dim transition-transform group-open:rotate-180">
          <Icon name="chevronDown" />
        </span>
        <span className="grid grow gap-x-3 sm:flex sm:items-center">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {group.name}
            {group.marker && <span className="text-glow">{group.marker}</span>}
            {lock && <Badge>{lock}</Badge>}
          </span>
          <span className="text-dim sm:ml-auto">
            {group.pauseReason === null ? factsOf(group) : 'Not available right now'}
          </span>
        </span>
      </summary>
      <div className="mt-2 mb-3 grid gap-2">{children}</div>
    </details>
  )
}

/** What keeps every one of its models from being chosen. */
function lockOf({ options }: ModelGroup): string | null {
  if (options.every(({ needsAccount }) => needsAccount)) return 'Account required'
  return options.every(({ needsProof }) => needsProof) ? 'Confirmed email required' : null
}

/** How many models it has, and what the cheapest costs. */
function factsOf({ options }: ModelGroup): string {
  const count = `${options.length} ${options.length === 1 ? 'model' : 'models'}`
  const prices = options.flatMap(({ costPerImage }) => costPerImage ?? [])
  if (prices.length === 0) return count
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return `${count}, ${least === most ? '' : 'from '}${formatPerThousand(least)} / 1k images`
}

/** The way to the models that are not for everybody. */
function SignInLine() {
  return (
    <p className="text-dim text-small">
      Some models need an account.{' '}
      <Link to={accountPath('/register', '/app')} className="text-paper underline underline-offset-4">
        Sign up free
      </Link>{' '}
      or{' '}
      <Link to={accountPath('/login', '/app')} className="text-paper underline underline-offset-4">
        sign in
      </Link>
      .
    </p>
  )
}

function ModelTitle({ option, isRecommended }: { readonly option: ModelOption; readonly isRecommended: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{option.name}</span>
      {isRecommended && <Badge>Recommended</Badge>}
      {option.isPaused && <Badge>Paused</Badge>}
      {option.needsAccount && <Badge>Account required</Badge>}
      {option.needsProof && <Badge>Confirmed email required</Badge>}
      {option.costPerImage !== null && (
        <span className="figure-text ml-auto font-normal text-dim text-label">
          {formatPerThousand(option.costPerImage)} / 1k images
        </span>
      )}
    </span>
  )
}
