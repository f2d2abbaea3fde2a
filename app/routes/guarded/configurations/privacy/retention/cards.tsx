import { Button, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'

const path = '/configurations/privacy/retention'

interface OfficerProps {
  officer: { name: string; email: string; phone: string }
  version: number
  changed: string
  noticeHref: string
  refused: FormState | undefined
}

export function OfficerCard({ officer, version, changed, noticeHref, refused }: OfficerProps) {
  return (
    <Card title="Encarregado pelos dados">
      <p>
        A quem as pessoas perguntam (LGPD, art. 41). Aparece no <a href={noticeHref}>aviso de privacidade</a>; sem ele,
        aparecem os contatos do parque. {changed ? `Mudado em ${changed}.` : null}
      </p>
      <Form method="post" action={path} className="stack">
        <input type="hidden" name="intent" value="officer" />
        <input type="hidden" name="version" value={version} />
        <TextField field={fieldOf(refused, 'officer_name', officer.name)} label="Nome" maxLength={120} optional />
        <TextField
          field={fieldOf(refused, 'officer_email', officer.email)}
          label="E-mail"
          maxLength={254}
          inputMode="email"
          optional
        />
        <TextField
          field={fieldOf(refused, 'officer_phone', officer.phone)}
          label="Telefone"
          maxLength={30}
          inputMode="tel"
          optional
        />
        <Button variant="primary">Salvar encarregado</Button>
      </Form>
    </Card>
  )
}

export interface RuleView {
  kind: string
  label: string
  what: string
  why: string
  least: number
  chosen: number
  count: number
  oldest: string
}

interface DaysProps {
  rules: readonly RuleView[]
  version: number
  refused: FormState | undefined
}

export function DaysCard({ rules, version, refused }: DaysProps) {
  return (
    <Card title="Prazos">
      <p>Valores, datas e números fiscais ficam por cinco anos ou mais, e não estão aqui.</p>
      <Form method="post" action={path} className="stack">
        <input type="hidden" name="intent" value="days" />
        <input type="hidden" name="version" value={version} />
        {rules.map((rule) => (
          <TextField
            key={rule.kind}
            field={fieldOf(refused, rule.kind, String(rule.chosen))}
            label={`${rule.label}: dias`}
            hint={`${rule.what} ${rule.why} No mínimo ${rule.least}. ${wouldGo(rule)}`}
            inputMode="numeric"
            maxLength={5}
            required
          />
        ))}
        <Button variant="primary">Salvar prazos</Button>
      </Form>
    </Card>
  )
}

const wouldGo = ({ count, oldest }: RuleView) =>
  count === 0
    ? 'Com o prazo de hoje, nada a retirar.'
    : `Com o prazo de hoje sairiam ${count}, o mais antigo de ${formatDay(oldest)}.`
