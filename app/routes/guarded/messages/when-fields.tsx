import { useState } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { DayField, FieldPair, type FieldState, RadioGroup, TextField } from '#app/components/form/index.ts'

/** Without script the fields of both choices are shown. */
export function WhenFields({ field }: { field: (name: string) => FieldState }) {
  const hydrated = useHydrated()
  const [when, setWhen] = useState(String(field('quando').value))
  return (
    <>
      <RadioGroup
        field={field('quando')}
        label="Quando"
        options={[
          { value: 'agora', label: 'Agora' },
          { value: 'depois', label: 'Em outro momento' }
        ]}
        onValue={setWhen}
      />
      <div hidden={hydrated && when !== 'depois'}>
        <FieldPair>
          <DayField field={field('data')} label="Dia" optional />
          <TextField field={field('horario')} label="Hora, no fuso do parque" type="time" optional />
        </FieldPair>
      </div>
    </>
  )
}
