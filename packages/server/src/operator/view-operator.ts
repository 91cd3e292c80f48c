import type { AuditEntry, OperatorAccount, OperatorEvolution, OperatorMessage } from '@afterimage/contract/operator'
import type { ContactMessageRow } from '../contact/contact.ts'
import { areFilesGone } from '../evolutions/evolutions.ts'
import { fileUrl } from '../platform/storage/storage.ts'
import type { ActionRow } from './audit-store.ts'
import type { OperatorAccountRow } from './operator-account-store.ts'
import type { OperatorEvolutionRow } from './operator-evolution-store.ts'

type Picture = NonNullable<OperatorEvolution['original']>

/** An evolution as operators see it. */
export function viewForOperator(row: OperatorEvolutionRow): OperatorEvolution {
  const isGone = row.moderation === 'removed' || areFilesGone(row)
  const picture = (frame: OperatorEvolutionRow['original']): Picture | null => {
    if (frame === undefined || isGone) return null
    const urlOf = (sha256: string, extension: 'png' | 'webp') => fileUrl({ folder: row.id, sha256, extension })
    return {
      url: urlOf(frame.sha256, 'png'),
      thumbnailUrl: urlOf(frame.thumbnail_sha256, 'webp'),
      width: frame.width,
      height: frame.height,
    }
  }
  const last = picture(row.last)
  return {
    id: row.id,
    title: row.title,
    maker: row.maker,
    prompt: row.prompt,
    style: row.style,
    modelName: row.model_name,
    owner: row.owner_account === null ? null : { accountId: row.owner_account, email: row.email ?? '' },
    status: row.status,
    visibility: row.visibility,
    moderation: row.moderation,
    isInGallery: row.in_gallery,
    isFeatured: row.is_featured,
    likeCount: row.like_count,
    viewCount: row.view_count,
    createdAt: row.created_at.toISOString(),
    look: row.gallery_look,
    lookAt: row.gallery_look_at?.toISOString() ?? null,
    lookReason: row.gallery_reason,
    unsafe: row.original_unsafe,
    removal:
      row.removed_at === null
        ? null
        : { at: row.removed_at.toISOString(), by: row.removed_by, reason: row.removal_reason },
    completedFrames: row.completed_frames,
    totalFrames: row.total_frames,
    original: picture(row.original),
    last: last && { ...last, number: row.completed_frames },
    reports: row.reports.map(({ id, reason, details, created_at, decided_at }) => ({
      ...{ id: String(id), reason, details, createdAt: created_at.toISOString(), isDecided: decided_at !== null },
    })),
    openReports: row.openReports,
  }
}

export function viewOperatorAccount(row: OperatorAccountRow): OperatorAccount {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    plan: row.plan,
    credits: row.credits,
    isProved: row.email_verified,
    isDemo: row.is_demo,
    isOperator: row.is_operator,
  }
}

export function viewMessage(row: ContactMessageRow): OperatorMessage {
  const { id, created_at, name, email, type, subject, message, closed_at } = row
  return {
    ...{ id: String(id), createdAt: created_at.toISOString(), name, email, type, subject, message },
    closedAt: closed_at?.toISOString() ?? null,
  }
}

export function viewAction(row: ActionRow): AuditEntry {
  const { id, at, done_by, via, action, target_kind, target, email, reason, outcome } = row
  return {
    ...{ id: String(id), at: at.toISOString(), by: done_by, via, action, reason, outcome },
    target: { kind: target_kind, id: target, email },
  }
}
