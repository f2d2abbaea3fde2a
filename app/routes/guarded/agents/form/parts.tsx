import {
  CheckboxField,
  CheckboxList,
  chosenOf,
  DayField,
  FieldPair,
  type FormState,
  fieldOf,
  type Option,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { LANGUAGES } from '#app/domain/person/languages.ts'
import { WEEKDAYS } from '../weekdays.ts'
import { CertificateLines, DayOffLines } from './lines.tsx'
import { type TypedAgent, tickedOf } from './values.ts'

export interface PartProps {
  typed: TypedAgent
  choices: { attractions: Option[]; users: Option[]; mayLink: boolean }
  refused: FormState | null | undefined
}

export function PersonCard({ typed, choices, refused }: PartProps) {
  const field = (name: 'name' | 'phone' | 'email' | 'cpf') => fieldOf(refused, name, typed[name])
  return (
    <div className="card">
      <h2>Quem é</h2>
      <TextField field={field('name')} label="Nome" required maxLength={120} autoComplete="off" />
      <FieldPair>
        <TextField
          field={field('phone')}
          label="Telefone"
          hint="Com DDD."
          optional
          type="tel"
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          field={field('email')}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </FieldPair>
      <FieldPair>
        <TextField field={field('cpf')} label="CPF" optional inputMode="numeric" autoComplete="off" maxLength={60} />
        <UserField typed={typed} choices={choices} refused={refused} />
      </FieldPair>
    </div>
  )
}

/** A user without permission to link accounts leaves the link unchanged. */
function UserField({ typed, choices: { users, mayLink }, refused }: PartProps) {
  if (!mayLink) return <input type="hidden" name="user_uuid" value={typed.user_uuid} />
  return (
    <SelectField
      field={fieldOf(refused, 'user_uuid', typed.user_uuid)}
      label="Usuário"
      hint="Quem entra no sistema como este condutor vê as reservas que conduz."
      optional
      options={users}
      empty="Nenhum"
    />
  )
}

export function LeadsCard({ typed, choices, refused }: PartProps) {
  return (
    <div className="card">
      <h2>O que conduz</h2>
      <div className="agent-columns">
        <CheckboxList
          field={{ name: 'languages', errors: refused?.error?.languages }}
          label="Idiomas"
          options={LANGUAGES}
          chosen={chosenOf(refused, 'languages', typed.languages)}
        />
      </div>
      <div className="agent-columns">
        <CheckboxList
          field={{ name: 'products', errors: refused?.error?.products }}
          label="Atrativos"
          hint="Sem nenhum marcado, todos do parque."
          options={choices.attractions}
          chosen={chosenOf(refused, 'products', typed.products)}
        />
      </div>
      <TextAreaField
        field={fieldOf(refused, 'about', typed.about)}
        label="Sobre"
        hint="Visitantes o leem na página pública."
        optional
        rows={4}
        maxLength={2000}
      />
      <CheckboxField
        field={{ name: 'public', errors: refused?.error?.public }}
        label="Página pública"
        hint="Desligada, o endereço do condutor responde que não existe."
        defaultChecked={tickedOf(refused, 'public', typed.public)}
      />
    </div>
  )
}

export function PapersCard({ typed, refused }: PartProps) {
  return (
    <div className="card stack">
      <h2>Credenciais</h2>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'cadastur', typed.cadastur)}
          label="Número do Cadastur"
          optional
          autoComplete="off"
          maxLength={40}
        />
        <DayField field={fieldOf(refused, 'cadastur_until', typed.cadastur_until)} label="Cadastur vale até" optional />
      </FieldPair>
      <CertificateLines typed={typed} refused={refused} />
    </div>
  )
}

const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: WEEKDAYS[day] ?? '' }))

export function AvailabilityCard({ typed, refused }: PartProps) {
  return (
    <div className="card stack">
      <h2>Disponibilidade</h2>
      <div className="agent-columns">
        <CheckboxList
          field={{ name: 'weekdays_off', errors: refused?.error?.weekdays_off }}
          label="Dias da semana em que não trabalha"
          options={week}
          chosen={chosenOf(refused, 'weekdays_off', typed.weekdays_off)}
        />
      </div>
      <TextField
        field={fieldOf(refused, 'bookings_per_day', typed.bookings_per_day)}
        label="No máximo de grupos por dia"
        hint="0: sem limite. As reservas de um horário são um grupo; dois grupos ao mesmo tempo nunca recebe."
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
      />
      <TextField
        field={fieldOf(refused, 'group_people', typed.group_people)}
        label="Máximo de pessoas por grupo"
        hint="Vazio: o que diz a regra do atrativo. Vale o menor número; onde cada reserva tem o seu condutor, não conta."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        optional
      />
      <DayOffLines typed={typed} refused={refused} />
    </div>
  )
}

export function TeamCard({ typed, refused }: PartProps) {
  return (
    <div className="card">
      <h2>Para a equipe</h2>
      <TextAreaField
        field={fieldOf(refused, 'notes', typed.notes)}
        label="Anotações"
        hint="Só a equipe lê."
        optional
        rows={3}
        maxLength={5000}
      />
      <CheckboxField
        field={{ name: 'active', errors: refused?.error?.active }}
        label="Ativo"
        hint="Desligado, fica arquivado: não recebe mais grupos e sai das listas; o histórico continua."
        defaultChecked={tickedOf(refused, 'active', typed.active)}
      />
    </div>
  )
}
