import { useRef } from 'react'
import { DayField, FieldPair, type FieldState, RadioGroup, TextField, textIn, useTyped } from '#app/components/index.ts'

/** Without script the fields of both choices are shown. */
export function WhenFields({ field }: { field: (name: string) => FieldState }) {
  const inForm = useRef<HTMLDivElement>(null)
  const { typed: when, onInput } = useTyped(inForm, (data) => textIn(data, 'quando'))
  return (
    <div className="stack" onInput={onInput}>
      <RadioGroup
        field={field('quando')}
        label="Quando"
        options={[
          { value: 'agora', label: 'Agora' },
          { value: 'depois', label: 'Em outro momento' }
        ]}
      />
      <div ref={inForm} hidden={when !== null && when !== 'depois'}>
        <FieldPair>
          <DayField field={field('data')} label="Dia" optional />
          <TextField field={field('horario')} label="Hora, no fuso do parque" type="time" optional />
        </FieldPair>
      </div>
    </div>
  )
}
