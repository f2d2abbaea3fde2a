import type { FileFacts } from '#app/contracts/files.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { KIND_LABELS } from '#app/domain/file/mime.ts'
import { fileSize } from '#app/domain/file/size.ts'
import { isKeyOf } from '#app/domain/words/records.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

export interface ShownDocument {
  id: string
  name: string
  /** Kind and size as text. */
  about: string
  /** Name of the requested document; '' for another one. */
  document: string
  statusId: number
  status: string
  reason: string
  version: number
  /** Sender and time as text. */
  sent: string
  /** True if the reader sent it. */
  isOwn: boolean
  href: string
  /** Person and time of the content's removal; '' while the content is there. */
  removed: string
  /** True when a newer version exists. */
  isOld: boolean
  /** Preview URL; '' when there is none. */
  preview: string
  older: ShownDocument[]
}

interface Place {
  zone: string
  /** Builds the URL on the page's own path that serves the file. */
  hrefOf: (id: string) => string
}

/** Lists each document once, in its newest version, with requested ones first in the type's order. */
export function toShownDocuments(
  files: readonly FileFacts[],
  { asked, ...place }: Place & { asked: readonly { name: string }[] }
): ShownDocument[] {
  const byAge = [...files].sort((one, other) => other.version - one.version)
  const rank = ({ document }: FileFacts) => {
    const at = asked.findIndex(({ name }) => name === document)
    return at < 0 ? asked.length : at
  }
  return files
    .filter(({ current }) => current)
    .sort((one, other) => rank(one) - rank(other) || (one.created_date ?? '').localeCompare(other.created_date ?? ''))
    .map((file) => ({
      ...toShownFile(file, place),
      older: byAge
        .filter(({ id, current, origin }) => !current && id !== file.id && origin !== '' && origin === file.origin)
        .map((one) => toShownFile(one, place))
    }))
}

function toShownFile(file: FileFacts, { zone, hrefOf }: Place): ShownDocument {
  const { id, name, kind, size, document, statusId, status, reason, version } = file
  const { removed_date: removedAt, removed_by: removedBy, current } = file
  const { uploaded_by: by, created_date: at, has_preview: hasPreview } = file
  const label = isKeyOf(KIND_LABELS, kind) ? tSaid(KIND_LABELS[kind]) : t('Documento')
  const href = hrefOf(id)
  return {
    id,
    name,
    document,
    statusId,
    status: tSaid(status),
    reason,
    version,
    href,
    isOwn: file.own,
    about: size > 0 ? `${label}, ${fileSize(size)}` : label,
    sent: [by && t('por {name}', { name: by }), at && t('em {day}', { day: formatInstant(at, zone) })]
      .filter(Boolean)
      .join(' '),
    removed: removedAt ? removedWords(removedBy, formatInstant(removedAt, zone)) : '',
    isOld: !current,
    preview: hasPreview ? `${href}${href.includes('?') ? '&' : '?'}preview=1` : '',
    older: []
  }
}

const removedWords = (by: string, at: string) =>
  by ? t('Removido por {name} em {at}', { name: by, at }) : t('Removido em {at}', { at })
