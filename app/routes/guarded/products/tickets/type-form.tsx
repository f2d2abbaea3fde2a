import { inPlaces } from '#app/components/document/in-places.tsx'
import {
  Button,
  CheckboxField,
  DayField,
  ErrorSummary,
  FieldPair,
  Form,
  LinkButton,
  Notice,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { MOST_PRICES } from '#app/domain/product/check/check-ticket.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { type Answered, lineField } from '../line-form.ts'
import { PriceLine } from './price-line.tsx'
import type { TypeForm } from './view.ts'

interface TypeFieldsProps {
  data: { path: string; own: string; id: string | null; sold: boolean }
  typed: TypeForm
  answered: Answered<TypeForm> | undefined
}

export function TypeFields({ data, typed, answered }: TypeFieldsProps) {
  const summary = summaryOf(answered)
  const isUnsaved = answered && !answered.isLate && summary.length === 0
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="O ingresso não foi salvo" />
      {answered?.isLate ? <ChangedMeanwhile path={data.own} /> : null}
      {isUnsaved ? <Notice role="status">Ainda não salvo: confira e toque em Salvar ingresso.</Notice> : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Form method="post" action={data.own} className="stack" key={JSON.stringify(typed)}>
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Salvar
        </button>
        <input type="hidden" name="version" value={typed.version} />
        <WhatItIs typed={typed} answered={answered} isSold={data.sold} />
        <Rules typed={typed} answered={answered} />
        <Prices typed={typed} answered={answered} />
        <div className="row">
          <Button variant="primary" name="intent" value="save">
            Salvar ingresso
          </Button>
          <LinkButton to={data.path} variant="quiet">
            Voltar
          </LinkButton>
          {data.id === null ? null : (
            <LinkButton to={`${data.own}/remove`} variant="quiet">
              Remover…
            </LinkButton>
          )}
        </div>
      </Form>
    </div>
  )
}

type PartProps = Pick<TypeFieldsProps, 'typed' | 'answered'>

function WhatItIs({ typed, answered, isSold }: PartProps & { isSold: boolean }) {
  const field = (name: 'label' | 'title' | 'description' | 'price') => lineField(answered, name, typed[name])
  return (
    <section className="card stack">
      <h2>O que é</h2>
      <TextField
        field={field('title')}
        label="Nome"
        hint="O que o visitante lê, como Inteira."
        required
        maxLength={60}
      />
      <FieldPair>
        <TextField
          field={field('label')}
          label="Código"
          hint={
            isSold
              ? 'Já se vendeu com este código: não muda mais.'
              : 'Letras maiúsculas e algarismos. Depois da primeira venda não muda.'
          }
          readOnly={isSold}
          required
          maxLength={30}
          autoComplete="off"
        />
        <TextField
          field={field('price')}
          label="Preço (R$)"
          hint="De cada ingresso, quando nenhum outro preço vale no dia."
          inputMode="decimal"
          placeholder="80,00"
          required
          autoComplete="off"
        />
      </FieldPair>
      <TextField
        field={field('description')}
        label="Descrição"
        hint="Aparece abaixo do nome, como “estudantes com carteira”."
        optional
        maxLength={300}
      />
    </section>
  )
}

function Rules({ typed, answered }: PartProps) {
  const text = (name: 'minimum' | 'maximum' | 'valid_from' | 'valid_to') => lineField(answered, name, typed[name])
  const box = (name: 'needs_proof' | 'counts_to_quota' | 'with_adult' | 'active') => ({ name, value: typed[name] })
  return (
    <section className="card stack">
      <h2>Regras</h2>
      <CheckboxField
        field={box('needs_proof')}
        label="Pede comprovante"
        hint="Mostrado na entrada; o ingresso avisa."
      />
      <CheckboxField
        field={box('counts_to_quota')}
        label="Conta para a cota de meia-entrada"
        hint="Lei 12.933/2013. Quem tem 60 anos ou mais fica fora da cota (Lei 10.741/2003)."
      />
      <CheckboxField
        field={box('with_adult')}
        label="Só com um adulto"
        hint="Não se vende sem um ingresso de outro tipo na mesma reserva."
      />
      <FieldPair>
        <TextField
          field={text('minimum')}
          label="Mínimo por reserva"
          hint="0: sem mínimo."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={text('maximum')}
          label="Máximo por reserva"
          hint="De 1 a 500."
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldPair>
      <FieldPair>
        <DayField field={text('valid_from')} label="Para visitas a partir de" optional />
        <DayField field={text('valid_to')} label="Para visitas até" optional />
      </FieldPair>
      <CheckboxField
        field={box('active')}
        label="À venda"
        hint="Sem esta marca ninguém o compra; o que já foi vendido continua valendo."
      />
    </section>
  )
}

function Prices({ typed, answered }: PartProps) {
  const { prices } = typed
  return (
    <section className="card stack" id="precos">
      <h2>Outros preços por data</h2>
      <p className="muted">
        Feriado, temporada, fim de semana. Num dia em que mais de uma linha vale, conta a primeira; sem nenhuma, o preço
        normal. Quem já comprou fica com o preço que pagou. Um preço daqui vale mais que uma temporada do parque.
      </p>
      {inPlaces(prices, (line, index) => (
        <PriceLine line={line} index={index} answered={answered} />
      ))}
      {prices.length < MOST_PRICES ? (
        <div>
          <Button name="intent" value="add-prices" formNoValidate>
            Acrescentar preço
          </Button>
        </div>
      ) : null}
    </section>
  )
}
