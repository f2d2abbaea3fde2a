import type { ReactNode } from 'react'
import { FILE_APPROVED, FILE_REFUSED } from '#app/domain/file/status.ts'
import { t, tCount } from '#app/domain/words/speech.ts'
import { SituationTag, type TagShape, type Tone } from '../display/tag.tsx'
import type { ShownDocument } from './shown-document.ts'

type Look = readonly [tone: Tone, shape: TagShape]

interface DocumentListProps {
  documents: readonly ShownDocument[]
  /** Actions below a document; also called for older versions. */
  foot?: (document: ShownDocument) => ReactNode
}

export function DocumentList({ documents, foot }: DocumentListProps) {
  return (
    <ul className="docs">
      {documents.map((document) => (
        <li key={document.id} id={`doc-${document.id}`} className="doc">
          <Facts document={document} />
          {document.older.length > 0 ? <Older documents={document.older} foot={foot} /> : null}
          {foot?.(document)}
        </li>
      ))}
    </ul>
  )
}

function Facts({ document }: { document: ShownDocument }) {
  const { name, about, document: asked, statusId, status, reason, version, sent, href, preview, removed } = document
  return (
    <div className="doc-facts">
      {preview ? (
        <img src={preview} alt={t('Prévia de {name}', { name })} loading="lazy" width={96} height={96} />
      ) : null}
      <div>
        <p>
          {asked ? <b>{asked}</b> : <span className="muted">{t('Outro documento')}</span>}{' '}
          <FileTag statusId={statusId} label={status} />
        </p>
        {reason ? <p className="doc-reason">{t('Motivo: {reason}', { reason })}</p> : null}
        <p className="file-name">
          {removed ? (
            name
          ) : (
            <a href={href} download data-native="">
              {t('Baixar {name}', { name })}
            </a>
          )}
        </p>
        {removed ? <p className="muted">{removed}.</p> : null}
        <p className="muted small">
          {about}
          {version > 1 ? t(', versão {version}', { version }) : ''}
          {sent ? t(', enviado {sent}', { sent }) : ''}
        </p>
      </div>
    </div>
  )
}

function Older({ documents, foot }: DocumentListProps) {
  return (
    <details className="fold">
      <summary>{tCount(documents.length, 'Versão anterior', '{n} versões anteriores')}</summary>
      {documents.map((document) => (
        <div key={document.id} className="doc-old">
          <Facts document={document} />
          {foot?.(document)}
        </div>
      ))}
    </details>
  )
}

/** Shape: dot = being processed, tick = done, bar = ended. */
function FileTag({ statusId, label }: { statusId: number; label: string }) {
  const [tone, shape]: Look =
    statusId === FILE_APPROVED ? ['green', 'tick'] : statusId === FILE_REFUSED ? ['red', 'bar'] : ['blue', 'dot']
  return (
    <SituationTag tone={tone} shape={shape}>
      {label}
    </SituationTag>
  )
}
