import { Button, Card, DefinitionList, Form, LinkButton } from '#app/components/index.ts'
import type { UserView } from './view.ts'

interface CardProps {
  user: UserView
  canEdit: boolean
}

export function AccessCard({ user, canEdit }: CardProps) {
  return (
    <Card title="Acessos">
      <DefinitionList
        items={[
          { term: 'Perfil', value: user.access },
          { term: 'Módulos', value: user.modules },
          { term: 'Última mudança', value: user.accessChanged }
        ]}
      />
      {user.permissions.length > 0 ? (
        <details className="access-list">
          <summary>O que pode ver e fazer ({user.permissions.length})</summary>
          <ul>
            {user.permissions.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {canEdit && !user.beyond ? (
        <LinkButton to={`/configurations/users/${user.uuid}/access`}>Mudar acessos</LinkButton>
      ) : null}
    </Card>
  )
}

export function SecurityCard({ user, canEdit }: CardProps) {
  const here = `/configurations/users/${user.uuid}`
  return (
    <Card title="Sessões e segurança">
      <DefinitionList
        items={[
          { term: 'Sessões', value: user.sessions > 0 ? user.sessionsLabel : 'Nenhuma aberta' },
          { term: 'Último acesso', value: user.lastAccess },
          { term: 'Duas etapas', value: user.twoStep ? 'Ativa' : 'Desativada' },
          { term: 'Cadastro', value: user.created }
        ]}
      />
      {user.self ? (
        <p>
          <a href="/account/sessions">As suas sessões</a>
        </p>
      ) : null}
      {canEdit && !user.self && !user.beyond ? (
        <div className="row">
          {user.sessions > 0 ? (
            <Form method="post" action={here}>
              <Button name="intent" value="sessions">
                Encerrar sessões
              </Button>
            </Form>
          ) : null}
          {user.twoStep ? <LinkButton to={`${here}/two-step`}>Zerar duas etapas</LinkButton> : null}
        </div>
      ) : null}
    </Card>
  )
}

export function EndCard({ user }: { user: UserView }) {
  const here = `/configurations/users/${user.uuid}`
  return (
    <Card title="Tirar o acesso">
      <p className="muted">Suspender guarda tudo para depois. Remover apaga os dados da pessoa e não se desfaz.</p>
      <div className="row">
        {user.state === 'suspended' ? null : <LinkButton to={`${here}/suspend`}>Suspender</LinkButton>}
        <LinkButton to={`${here}/remove`} variant="danger">
          Remover
        </LinkButton>
      </div>
    </Card>
  )
}
