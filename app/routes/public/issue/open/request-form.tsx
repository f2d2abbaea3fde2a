import { DocumentFields } from '#app/components/file/index.ts'
import {
  Button,
  DayField,
  EmailField,
  ErrorSummary,
  FieldPair,
  type FormState,
  fieldId,
  fieldOf,
  NameField,
  PhoneField,
  SelectField,
  summaryOf,
  TextAreaField,
  TextField,
  UploadForm
} from '#app/components/index.ts'
import { Words } from '#app/components/issue/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { FormView, GroupView } from './view.ts'

export function RequestForm({ view, refused }: { view: FormView; refused: FormState | undefined }) {
  const { type, here, backHref, dialCodes, hash } = view
  return (
    <>
      {backHref ? (
        <p>
          <a href={backHref}>{t('‹ Escolher outro tipo')}</a>
        </p>
      ) : null}
      {type.description ? <Words text={type.description} /> : null}
      <ErrorSummary errors={summaryOf(refused)} title={t('O requerimento não foi aberto')} />
      <UploadForm action={here} className="stack">
        <input type="hidden" name="hash" value={String(fieldOf(refused, 'hash', hash).value || hash)} />
        <Person dialCodes={dialCodes} refused={refused} />
        {view.group ? <Group group={view.group} refused={refused} /> : null}
        <Wish refused={refused} asksGroup={view.group !== null} details={view.details} />
        {/* Keep typed fields above this point: documents are forwarded as they arrive. */}
        <input type="hidden" name="typed" value="1" />
        <fieldset>
          <legend>{t('Documentos')}</legend>
          <DocumentFields asked={type.documents} refused={refused} />
        </fieldset>
        <p className="muted">{afterwards(view)}</p>
        <Button variant="primary" wide>
          {t('Abrir requerimento')}
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
      <legend>{t('Quem pede')}</legend>
      <NameField field={fieldOf(refused, 'name')} label={t('Seu nome, ou o da agência')} />
      <FieldPair>
        <SelectField
          field={fieldOf(refused, 'phoneFlag', '55')}
          label={t('Código do país')}
          options={dialCodes}
          autoComplete="tel-country-code"
        />
        <PhoneField
          field={fieldOf(refused, 'phone')}
          label={t('Telefone com DDD')}
          hint={t('Outro país? Escreva o número com + e o código.')}
          autoComplete="tel-national"
          required
        />
      </FieldPair>
      <EmailField field={fieldOf(refused, 'email')} optional />
    </fieldset>
  )
}

/** Without a chosen attraction its ticket types are not known, so the number of people stands for them. */
function Group({ group: { product, products, date, time, tickets }, refused }: PartProps & { group: GroupView }) {
  const field = (name: string, initial = '') => fieldOf(refused, `subject.${name}`, initial)
  const ofPeople = field('group.people')
  return (
    <fieldset>
      <legend>{t('A visita do grupo')}</legend>
      {product ? (
        <p id={fieldId({ name: 'subject.product' })}>
          <input type="hidden" name="subject.product" value={product.uuid} />
          <b>{product.name}</b> · <a href={product.otherHref}>{t('Trocar de atrativo')}</a>
        </p>
      ) : (
        <SelectField field={field('product')} label={t('Atrativo')} empty={t('Escolha')} options={products} required />
      )}
      <FieldPair>
        <DayField field={field('group.date', date)} label={t('Dia da visita')} required />
        <TextField field={field('group.time', time)} label={t('Horário')} type="time" optional />
      </FieldPair>
      {tickets.length === 0 ? (
        <TextField field={ofPeople} label={t('Quantas pessoas')} type="number" inputMode="numeric" min={1} required />
      ) : (
        <fieldset id={fieldId(ofPeople)} tabIndex={-1}>
          <legend className="label">{t('Quantas pessoas')}</legend>
          {(ofPeople.errors ?? []).map((error) => (
            <p className="error" key={error}>
              {tSaid(error)}
            </p>
          ))}
          {tickets.map(({ label, title, quantity }, index) => (
            <div key={label}>
              <input type="hidden" name={`subject.group.tickets[${index}].label`} value={label} />
              <TextField
                field={field(`group.tickets[${index}].quantity`, quantity)}
                label={title}
                type="number"
                inputMode="numeric"
                min={0}
              />
            </div>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

function Wish({ refused, asksGroup, details }: PartProps & { asksGroup: boolean; details: string }) {
  return (
    <fieldset>
      <legend>{t('O pedido')}</legend>
      <TextAreaField
        field={fieldOf(refused, 'details', details)}
        label={asksGroup ? t('Sobre o grupo') : t('O que você pede')}
        hint={
          asksGroup
            ? t('O nome da escola ou da agência, e o que devemos saber.')
            : t('Diga o quê, para quando e para quantas pessoas.')
        }
        rows={asksGroup ? 4 : 7}
        maxLength={LONGEST_WORDS}
        required
      />
    </fieldset>
  )
}

function afterwards({ type, sendsMessages }: FormView): string {
  const days = type.days
    ? t('A equipe responde em até {days}. ', { days: countLabel(type.days, { one: 'dia', many: 'dias' }) })
    : ''
  const then = sendsMessages
    ? t('Depois de enviar, você recebe um endereço para acompanhar a resposta, que também enviamos pelo WhatsApp.')
    : t('Depois de enviar, você recebe um endereço para acompanhar a resposta.')
  return `${days}${then}`
}
