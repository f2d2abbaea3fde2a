import { inPlaces } from '#app/components/document/in-places.tsx'
import { Button, DayField, FieldPair, SelectField, TextField } from '#app/components/index.ts'
import { FINANCE_CEILINGS } from '#app/domain/finance/limits.ts'
import type { Flow } from '#app/domain/finance/status.ts'
import { keysOf } from '#app/domain/words/records.ts'
import { type Choices, ITEM_NAMES, itemField, type TypedItem, type TypedTransaction } from './typed.ts'

interface ItemLinesProps {
  typed: TypedTransaction
  errors: Record<string, string[]>
  flow: Flow
  choices: Choices
}

export function ItemLines({ typed: { items }, errors, flow, choices }: ItemLinesProps) {
  return (
    <fieldset className="card" id="f-products" tabIndex={-1}>
      <legend className="vh">Itens</legend>
      <h2>Itens</h2>
      {errors.products?.map((error) => (
        <p className="error" key={error}>
          {error}
        </p>
      ))}
      {inPlaces(items, (line, index) => (
        <ItemLine line={line} index={index} errors={errors} flow={flow} choices={choices} />
      ))}
      {items.length < FINANCE_CEILINGS.items.most ? (
        <Button name="intent" value="add-item">
          Acrescentar item
        </Button>
      ) : null}
    </fieldset>
  )
}

interface LineProps extends Omit<ItemLinesProps, 'typed'> {
  line: TypedItem
  index: number
}

function ItemLine({ line, index, errors, flow, choices }: LineProps) {
  const field = (key: keyof TypedItem) => {
    const name = itemField(index, ITEM_NAMES[key])
    return { name, value: line[key], errors: errors[name] }
  }
  const hidden = (key: keyof TypedItem) => <input type="hidden" name={field(key).name} value={line[key]} />
  const which = <span className="vh"> do item {index + 1}</span>
  if (line.removed !== '') return <RemovedLine line={line} index={index} />
  // For an expense show the description only, and keep its other values.
  const sells = flow === 'in'
  return (
    <div className="fin-line">
      {hidden('id')}
      {hidden('removed')}
      {sells ? null : hidden('uuid')}
      <What field={field} which={which} sells={sells} choices={choices} />
      <Price field={field} which={which} />
      <More field={field} which={which} sells={sells} line={line} hidden={hidden} />
      <Button variant="quiet" name="intent" value={`remove-item-${index}`}>
        Remover<span className="vh"> item {index + 1}</span>
      </Button>
    </div>
  )
}

type FieldOf = (key: keyof TypedItem) => { name: string; value: string; errors: string[] | undefined }

interface WhatProps {
  field: FieldOf
  which: JSX.Element
  sells: boolean
  choices: Choices
}

function What({ field, which, sells, choices }: WhatProps) {
  return (
    <div className={sells ? 'pair' : undefined}>
      {sells ? (
        <SelectField
          field={field('uuid')}
          label={<>Atrativo{which}</>}
          empty="Outra coisa: escreva o que é"
          options={choices.products}
        />
      ) : null}
      <TextField
        field={field('product_name')}
        label={<>O que é{which}</>}
        optional={sells}
        maxLength={120}
        autoComplete="off"
      />
    </div>
  )
}

function Price({ field, which }: Pick<WhatProps, 'field' | 'which'>) {
  return (
    <div className="fin-prices">
      <TextField
        field={field('price')}
        label={<>Valor (R$){which}</>}
        inputMode="decimal"
        placeholder="0,00"
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        field={field('discount')}
        label={<>Desconto{which}</>}
        optional
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <SelectField
        field={field('kind')}
        label={<>Desconto em{which}</>}
        empty="R$"
        options={[{ value: 'percent', label: '%' }]}
      />
    </div>
  )
}

interface MoreProps {
  field: FieldOf
  hidden: (key: keyof TypedItem) => JSX.Element
  which: JSX.Element
  sells: boolean
  line: TypedItem
}

const details = ['observation', 'product_place', 'date', 'time', 'people', 'note'] as const

/** Stays folded while it is empty and has no errors. */
function More({ field, hidden, which, sells, line }: MoreProps) {
  const isOpen = details.some((key) => line[key] !== '' || field(key).errors)
  const note = (
    <TextField
      field={field('observation')}
      label={<>Observação{which}</>}
      optional
      maxLength={300}
      autoComplete="off"
    />
  )
  if (!sells) {
    return (
      <>
        {note}
        {details.slice(1).map((key) => (
          <span key={key}>{hidden(key)}</span>
        ))}
      </>
    )
  }
  return (
    <details className="fold" open={isOpen}>
      <summary>Visita e observação{which}</summary>
      {note}
      <FieldPair>
        <DayField field={field('date')} label={<>Data da visita{which}</>} optional />
        <TextField field={field('time')} label={<>Hora{which}</>} optional placeholder="09:00" maxLength={5} />
      </FieldPair>
      <FieldPair>
        <TextField field={field('people')} label={<>Pessoas{which}</>} optional inputMode="numeric" maxLength={6} />
        <TextField field={field('product_place')} label={<>Local{which}</>} optional maxLength={120} />
      </FieldPair>
      <TextField field={field('note')} label={<>Observação da visita{which}</>} optional maxLength={300} />
    </details>
  )
}

/** Keeps all values of a removed line, so that it can be restored before saving. */
function RemovedLine({ line, index }: { line: TypedItem; index: number }) {
  return (
    <div className="fin-line fin-gone">
      {keysOf(ITEM_NAMES).map((key) => (
        <input key={key} type="hidden" name={itemField(index, ITEM_NAMES[key])} value={line[key]} />
      ))}
      <p>
        <s>
          Item {index + 1}: {line.product_name || 'atrativo'}, R$ {line.price}
        </s>{' '}
        sai quando você salvar.
      </p>
      <Button variant="quiet" name="intent" value={`restore-item-${index}`}>
        Manter<span className="vh"> item {index + 1}</span>
      </Button>
    </div>
  )
}
