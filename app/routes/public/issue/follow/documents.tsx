import {
  DocumentField,
  DocumentFields,
  DocumentList,
  RemoveDocument,
  type ShownDocument
} from '#app/components/file/index.ts'
import { Button, type FormState, Notice, UploadForm } from '#app/components/index.ts'
import { FILE_REFUSED, FILE_SENT } from '#app/domain/file/status.ts'
import { t } from '#app/domain/words/speech.ts'
import type { FollowView } from './view.ts'

interface DocumentsProps {
  view: Pick<FollowView, 'path' | 'documents' | 'asked' | 'missing' | 'mayWrite'>
  refused: FormState | undefined
}

export function Documents({ view: { path, documents, asked, missing, mayWrite }, refused }: DocumentsProps) {
  const replaced = String(refused?.initialValue?.replaces ?? '')
  const foot = (document: ShownDocument) => {
    if (!mayWrite || document.isOld) return null
    const isRefused = replaced === document.id ? refused : undefined
    if (document.statusId === FILE_REFUSED) return <NewVersion path={path} document={document} refused={isRefused} />
    return document.statusId === FILE_SENT && document.isOwn && !document.removed ? (
      <RemoveDocument path={path} document={document} name="remove" stays={t('no requerimento')} />
    ) : null
  }
  return (
    <section aria-labelledby="documentos" className="stack">
      <h2 id="documentos" tabIndex={-1}>
        {t('Documentos')}
      </h2>
      {missing.length > 0 ? (
        <Notice tone="warning">
          <p>{t('Ainda falta enviar: {names}.', { names: missing.join(', ') })}</p>
        </Notice>
      ) : null}
      {documents.length > 0 ? (
        <DocumentList documents={documents} foot={foot} />
      ) : (
        <p className="muted">{t('Nenhum documento enviado.')}</p>
      )}
      {mayWrite ? (
        <details className="fold" open={missing.length > 0 || (refused && replaced === '')}>
          <summary>{t('Enviar documentos')}</summary>
          <UploadForm action={path} className="stack-s">
            <input type="hidden" name="typed" value="1" />
            <DocumentFields asked={asked} refused={replaced === '' ? refused : undefined} />
            <Button>{t('Enviar documentos')}</Button>
          </UploadForm>
        </details>
      ) : null}
    </section>
  )
}

interface NewVersionProps {
  path: string
  document: ShownDocument
  refused: FormState | undefined
}

function NewVersion({ path, document: { id, name, document }, refused }: NewVersionProps) {
  return (
    <UploadForm action={path} className="stack-s">
      <input type="hidden" name="replaces" value={id} />
      <input type="hidden" name="typed" value="1" />
      <DocumentField
        name={`versao-${id}`}
        label={t('Nova versão de {name}', { name: document || name })}
        refused={refused}
        required
      />
      <Button>{t('Enviar nova versão')}</Button>
    </UploadForm>
  )
}
