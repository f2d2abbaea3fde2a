import { DocumentFields } from '#app/components/file/index.ts'
import {
  Button,
  EmailField,
  ErrorSummary,
  FieldPair,
  type FormState,
  fieldOf,
  NameField,
  PhoneField,
  SelectField,
  summaryOf,
  TextAreaField,
  UploadForm
} from '#app/components/form/index.ts'
import { Words } from '#app/components/issue/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { FormView } from './view.ts'

export function RequestForm({ view, refused }: { view: FormView; refused: FormState | undefined }) {
  const { type, here, backHref, dialCodes, hash } = view
  return (
    <>
      {backHref ? (
        <p>
          <a href={backHref}>‹ Escolher outro tipo</a>
        </p>
      ) : null}
      {type.description ? <Words text={type.description} /> : null}
      <ErrorSummary errors={summaryOf(refused)} title="O requerimento não foi aberto" />
      <UploadForm action={here} className="stack">
        <input type="hidden" name="hash" value={String(fieldOf(refused, 'hash', hash).value || hash)} />
        <Person dialCodes={dialCodes} refused={refused} />
        <Wish refused={refused} />
        {/* Keep typed fields above this point: documents are forwarded as they arrive. */}
        <input type="hidden" name="typed" value="1" />
        <fieldset>
          <legend>Documentos</legend>
          <DocumentFields asked={type.documents} refused={refused} />
        </fieldset>
        <p className="muted">{afterwards(view)}</p>
        <Button variant="primary" wide>
          Abrir requerimento
        </Button>
      </UploadForm>
    </>
  )
}

interface PartProps {
  refused: FormState | undefined
}

function Person({ dialCodes, refused }: PartProps & Pick<FormView, 'dialCodes'>) {
  return (
    <fieldset>
      <legend>Quem pede</legend>
      <NameField field={fieldOf(refused, 'name')} label="Seu nome, ou o da agência" />
      <FieldPair>
        <SelectField
          field={fieldOf(refused, 'phoneFlag', '55')}
          label="Código do país"
          options={dialCodes}
          autoComplete="tel-country-code"
        />
        <PhoneField
          field={fieldOf(refused, 'phone')}
          label="Telefone com DDD"
          hint="Outro país? Escreva o número com + e o código."
          autoComplete="tel-national"
          required
        />
      </FieldPair>
      <EmailField field={fieldOf(refused, 'email')} optional />
    </fieldset>
  )
}

function Wish({ refused }: PartProps) {
  return (
    <fieldset>
      <legend>O pedido</legend>
      <TextAreaField
        field={fieldOf(refused, 'details')}
        label="O que você pede"
        hint="Diga o quê, para quando e para quantas pessoas."
        rows={7}
        maxLength={LONGEST_WORDS}
        required
      />
    </fieldset>
  )
}

function afterwards({ type, sendsMessages }: FormView): string {
  const days = type.days ? `A equipe responde em até ${countLabel(type.days, { one: 'dia', many: 'dias' })}. ` : ''
  const sent = sendsMessages ? ', que também enviamos pelo WhatsApp' : ''
  return `${days}Depois de enviar, você recebe um endereço para acompanhar a resposta${sent}.`
}
