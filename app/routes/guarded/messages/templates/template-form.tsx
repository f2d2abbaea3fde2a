import type { ReactNode } from 'react'
import {
  Button,
  ErrorSummary,
  type FieldState,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { AUDIENCE_KINDS, AUDIENCES, variableWords } from '#app/domain/message/audience.ts'
import { MOST_TITLE, MOST_TYPED } from '#app/domain/message/compose.ts'
import { PhotoField } from '../photo-field.tsx'
import { TranslatedFields } from '../translated-fields.tsx'

interface TemplateFormProps {
  action: string
  saved: Record<'id' | 'nome' | 'texto' | 'texto_en' | 'texto_es' | 'foto' | 'meta' | 'version', string>
  refused: (FormState & { sample?: string | null; picture?: string }) | null | undefined
  photos: readonly { id: string; url: string; label: string }[]
  submit: string
  children?: ReactNode
}

export function TemplateForm({ action, saved, refused, photos, submit, children }: TemplateFormProps) {
  const kept = (name: 'id' | 'version') => String(fieldOf(refused, name, saved[name]).value || saved[name])
  return (
    <div className="stack">
      <ErrorSummary errors={summaryOf(refused)} title="O modelo não foi salvo" />
      {refused?.sample ? <Sample text={refused.sample} picture={refused.picture ?? ''} /> : null}
      <Form
        key={String(fieldOf(refused, 'foto', saved.foto).value)}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="card stack"
      >
        <input type="hidden" name="id" value={kept('id')} />
        <VersionField refused={refused} version={saved.version} />
        <TextField
          field={fieldOf(refused, 'nome', saved.nome)}
          label="Nome"
          maxLength={MOST_TITLE}
          required
          autoComplete="off"
        />
        <TextAreaField
          field={fieldOf(refused, 'texto', saved.texto)}
          label="Texto"
          hint={AUDIENCE_KINDS.map((kind) => (
            <span key={kind} className="template-line">
              {AUDIENCES[kind]}: {variableWords(kind).join(', ')}.
            </span>
          ))}
          maxLength={MOST_TYPED}
          rows={6}
        />
        <TranslatedFields
          name="texto"
          field={(name) => fieldOf(refused, name, name === 'texto_en' ? saved.texto_en : saved.texto_es)}
        />
        <PhotoField field={fieldOf(refused, 'foto', saved.foto)} file={fieldOf(refused, 'imagem')} photos={photos} />
        <MetaField field={fieldOf(refused, 'meta', saved.meta)} />
        <div className="row">
          <Button name="intent" value="salvar" variant="primary">
            {submit}
          </Button>
          <Button name="intent" value="ver" variant="secondary">
            Ver como fica
          </Button>
          {children}
        </div>
      </Form>
    </div>
  )
}

function Sample({ text, picture }: { text: string; picture: string }) {
  return (
    <section className="card stack" aria-labelledby="como-se-le">
      <h2 id="como-se-le">Como fica</h2>
      {picture === '' ? null : <img src={`/photos/${picture}`} alt="" width={160} height={120} />}
      <p className="template-sample">{text}</p>
    </section>
  )
}

function MetaField({ field }: { field: FieldState }) {
  return (
    <TextField
      field={field}
      label="Modelo aprovado na Meta"
      hint="O nome que a Meta aprovou, com o texto como sua única variável. Vazio: o modelo das configurações."
      optional
      maxLength={120}
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
    />
  )
}
