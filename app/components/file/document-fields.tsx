import { ACCEPTED_FILES, MOST_FILES } from '#app/domain/file/limits.ts'
import { type AskedDocument, documentField, OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { t } from '#app/domain/words/speech.ts'
import { describeField, FieldFrame } from '../form/field/field-frame.tsx'
import { type FormState, fieldOf } from '../form/form-state.ts'

interface DocumentFieldsProps {
  asked: readonly AskedDocument[]
  /** Set when the form was refused: browsers do not keep chosen files. */
  refused?: FormState | null
  /** Tells that the documents may also be sent later. */
  saysLater?: boolean
}

/** Place it below all other fields of a multipart form: the server reads those before the files. */
export function DocumentFields({ asked, refused, saysLater = true }: DocumentFieldsProps) {
  return (
    <>
      <p className="hint">
        {t('PDF, imagem (PNG, JPEG, WebP), DOCX, XLSX ou TXT, cada um de até 10 MB e no máximo {most} por vez.', {
          most: MOST_FILES
        })}
        {saysLater && asked.some(({ required }) => required)
          ? t(' O que for obrigatório e você não tiver agora pode vir depois.')
          : ''}
      </p>
      {refused ? (
        <p className="error">
          {t('Escolha os documentos de novo: o navegador não guarda os que você tinha escolhido.')}
        </p>
      ) : null}
      {asked.map(({ name, required }, index) => (
        <DocumentField
          key={name}
          refused={refused}
          name={documentField(index)}
          label={required ? t('{name} (obrigatório)', { name }) : t('{name} (se tiver)', { name })}
        />
      ))}
      <DocumentField
        refused={refused}
        name={OTHER_DOCUMENTS}
        label={asked.length > 0 ? t('Outros documentos (se tiver)') : t('Documentos (se tiver)')}
        multiple
      />
    </>
  )
}

interface DocumentFieldProps {
  refused?: FormState | null
  name: string
  label: string
  hint?: string
  multiple?: boolean
  required?: boolean
}

export function DocumentField({ refused, name, label, hint, multiple, required }: DocumentFieldProps) {
  const field = fieldOf(refused, name)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...describeField({ field, hint })}
        type="file"
        accept={ACCEPTED_FILES}
        multiple={multiple}
        required={required}
        className="doc-file"
      />
    </FieldFrame>
  )
}
