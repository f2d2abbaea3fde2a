import {
  DocumentField,
  DocumentFields,
  DocumentList,
  RemoveDocument,
  type ShownDocument
} from '#app/components/file/index.ts'
import { Button, type FormState, Notice, UploadForm } from '#app/components/index.ts'
import { ownRemovalProblem } from '#app/domain/issue/status.ts'
import type { DetailsData } from './facts-card.tsx'
import { JudgeForm } from './judge-form.tsx'

interface DocumentsCardProps {
  path: string
  documents: NonNullable<DetailsData['documents']>
  asked: DetailsData['asked']
  missing: readonly string[]
  attends: boolean
  /** Status of the request. */
  statusId: number
  mayWrite: boolean
  refused: FormState | null | undefined
}

const removal = { name: 'removed', intent: 'remove', stays: 'no requerimento' }

export function DocumentsCard(props: DocumentsCardProps) {
  const { path, documents, asked, missing, attends, statusId, mayWrite, refused } = props
  // Only the documents form has no intent.
  const own = refused && refused.initialValue?.intent === undefined ? refused : null
  const replaced = String(own?.initialValue?.replaces ?? '')
  const ofAll = replaced === '' ? own : null
  // Same rule as the API: the requester may remove only their own documents that nobody has judged.
  const mayRemove = ({ removed, statusId: judged, isOwn }: ShownDocument) =>
    removed === '' && (attends || ownRemovalProblem(statusId, { status: judged, isOwn }) === null)
  return (
    <section className="card stack sheet-wide" id="documentos" aria-labelledby="titulo-documentos" tabIndex={-1}>
      <h2 id="titulo-documentos">Documentos</h2>
      {missing.length > 0 ? (
        <Notice tone="warning">
          <p>
            <b>{missing.length === 1 ? 'Falta:' : 'Faltam:'}</b> {missing.join(', ')}.
          </p>
        </Notice>
      ) : null}
      {documents.length > 0 ? (
        <DocumentList
          documents={documents}
          foot={(document) => (
            <div className="no-print doc-foot">
              {attends && !document.removed && !document.isOld ? (
                <JudgeForm path={path} document={document} refused={refused} />
              ) : null}
              {mayWrite && !document.isOld ? (
                <NewVersion path={path} document={document} refused={replaced === document.id ? own : null} />
              ) : null}
              {mayRemove(document) ? <RemoveDocument path={path} document={document} {...removal} /> : null}
            </div>
          )}
        />
      ) : (
        <p className="muted">Nenhum documento foi enviado.</p>
      )}
      {mayWrite ? (
        <details className="fold no-print" open={(missing.length > 0 && !attends) || ofAll !== null}>
          <summary>Enviar documentos</summary>
          <UploadForm action={path} className="stack">
            <DocumentFields asked={asked} refused={ofAll} saysLater={!attends} />
            <div>
              <Button>Enviar documentos</Button>
            </div>
          </UploadForm>
        </details>
      ) : null}
    </section>
  )
}

interface NewVersionProps {
  path: string
  document: ShownDocument
  refused: FormState | null
}

function NewVersion({ path, document, refused }: NewVersionProps) {
  return (
    <details className="fold" open={refused !== null}>
      <summary>
        Enviar nova versão<span className="vh"> de {document.name}</span>
      </summary>
      <UploadForm action={path} className="stack">
        <input type="hidden" name="replaces" value={document.id} />
        <DocumentField name={`versao-${document.id}`} label="Arquivo" refused={refused} required />
        <div>
          <Button>Enviar nova versão</Button>
        </div>
      </UploadForm>
    </details>
  )
}
