import { Button, FieldPair, type FieldState, type Option, SelectField, TextField } from '#app/components/form/index.ts'

interface PersonFieldsProps {
  field: (name: string, initial?: string) => FieldState
  dialCodes: string
  isShortList: boolean
}

/** `value|label` lines as options. */
export function toOptions(lines: string): Option[] {
  return lines.split('\n').map((line) => {
    const [value = '', label = ''] = line.split('|')
    return { value, label }
  })
}

/** Who makes the booking and how they can be reached. */
export function PersonFields({ field, dialCodes, isShortList }: PersonFieldsProps) {
  return (
    <section className="part" aria-labelledby="pessoa">
      <h2 id="pessoa">Quem faz a reserva</h2>
      <FieldPair>
        <TextField field={field('name')} label="Nome" autoComplete="given-name" maxLength={80} required />
        <TextField field={field('surname')} label="Sobrenome" autoComplete="family-name" maxLength={80} required />
      </FieldPair>
      <TextField
        field={field('cpf_cnpj')}
        label="CPF ou CNPJ"
        hint="Com ou sem pontos."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        required
      />
      <div className="phone">
        <SelectField
          field={field('phoneFlag', '55')}
          label="Código do país"
          options={toOptions(dialCodes)}
          autoComplete="tel-country-code"
        />
        <TextField
          field={field('phone')}
          label="Telefone com DDD"
          type="tel"
          autoComplete="tel-national"
          maxLength={25}
          required
        />
      </div>
      {isShortList ? (
        <Button variant="quiet" className="inline" name="intent" value="paises" formNoValidate>
          Meu país não está na lista
        </Button>
      ) : null}
      <TextField
        field={field('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
    </section>
  )
}
