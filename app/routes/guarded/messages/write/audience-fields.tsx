import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import { DayField, FieldPair, fieldOf, RadioGroup, SelectField, TextField } from '#app/components/index.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { AUDIENCES, type AudienceKind } from '#app/domain/message/audience.ts'
import type { Answered } from './answer.server.ts'
import type { WritingData } from './load.server.ts'

interface AudienceFieldsProps {
  data: WritingData
  answered: SerializeFrom<Answered> | undefined
}

const consentHint = 'Só a quem disse que quer receber. A mensagem diz como parar.'
const ownHint = 'A todos, menos a quem pediu para não receber.'

const hints: Readonly<Record<string, string>> = {
  bookings: ownHint,
  client: ownHint,
  list: consentHint,
  group: 'A todos do grupo, uma vez.'
}

type ChoiceProps = AudienceFieldsProps & {
  /** Kind of audience whose fields are shown; null shows all, without script. */
  shown: string | null
}

/** Fields of the other kinds are ignored. */
export function AudienceFields({ data, answered, shown }: ChoiceProps) {
  const field = (name: string) => fieldOf(answered, name, data.first[name] ?? '')
  const has = (kind: string) => data.kinds.some(({ value }) => value === kind)
  return (
    <>
      <RadioGroup
        field={field('para')}
        label="Para"
        options={data.kinds.map((kind) => ({ ...kind, hint: hints[kind.value] }))}
        required
      />
      <Part kind="bookings" shown={shown}>
        {has('bookings') ? <BookingFields field={field} products={data.products} /> : <Unasked names={bookingNames} />}
      </Part>
      <Part kind="client" shown={shown}>
        {has('client') ? <ClientFields data={data} answered={answered} /> : <Unasked names={['busca']} />}
      </Part>
      <Part kind="list" shown={shown}>
        {data.lists.length > 0 ? (
          <SelectField field={field('lista')} label="Lista" empty="Escolha" options={data.lists} />
        ) : (
          <NoLists />
        )}
      </Part>
      <Part kind="group" shown={shown}>
        <TextField
          field={field('grupo')}
          label="Identificação do grupo"
          hint="Como 120363295648424210@g.us. A API oficial da Meta não envia a grupos."
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Part>
    </>
  )
}

/** Without script each part has a heading. */
function Part({ kind, shown, children }: { kind: AudienceKind; shown: string | null; children: ReactNode }) {
  return (
    <div hidden={shown !== null && shown !== kind}>
      {shown === null ? <h3>{AUDIENCES[kind]}</h3> : null}
      {children}
    </div>
  )
}

function NoLists() {
  return (
    <>
      <p className="muted">Ainda não há listas guardadas.</p>
      <Unasked names={['lista']} />
    </>
  )
}

const bookingNames = ['dia', 'atrativo', 'hora', 'situacao', 'pago']

/** Sends empty values for hidden fields: a form without them counts as truncated. */
function Unasked({ names }: { names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value="" />)
}

interface BookingFieldsProps {
  field: (name: string) => ReturnType<typeof fieldOf>
  products: WritingData['products']
}

function BookingFields({ field, products }: BookingFieldsProps) {
  return (
    <>
      <FieldPair>
        <DayField field={field('dia')} label="Dia da visita" />
        <SelectField field={field('atrativo')} label="Atrativo" empty="Todos" options={products} optional />
      </FieldPair>
      <FieldPair>
        <TextField field={field('hora')} label="Horário da visita" type="time" optional />
        <SelectField
          field={field('situacao')}
          label="Situação"
          empty="Todas, menos canceladas"
          options={SITUATION_CHOICES.map(({ code, label }) => ({ value: code, label }))}
          optional
        />
      </FieldPair>
      <SelectField
        field={field('pago')}
        label="Pagamento"
        empty="Tanto faz"
        options={[
          { value: 'paid', label: 'Pagas' },
          { value: 'unpaid', label: 'Não pagas' }
        ]}
        optional
      />
    </>
  )
}

function ClientFields({ data, answered }: AudienceFieldsProps) {
  const clients = answered ? answered.clients : data.clients
  const chosen = fieldOf(answered, 'cliente', data.first.cliente)
  return (
    <>
      {clients.length > 0 ? (
        <RadioGroup
          field={chosen}
          label="Cliente"
          options={clients.map(({ uuid, name, about }) => ({ value: uuid, label: name, hint: about }))}
        />
      ) : null}
      <TextField
        field={fieldOf(answered, 'busca', '')}
        label={clients.length > 0 ? 'Procurar outro' : 'Procurar cliente'}
        hint="Nome, celular, CPF ou CNPJ, ou e-mail."
        maxLength={100}
        autoComplete="off"
      />
    </>
  )
}
