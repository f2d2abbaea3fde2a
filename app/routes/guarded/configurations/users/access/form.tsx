import { Button, Form, LinkButton, Notice, type Option, SelectField } from '#app/components/index.ts'
import type { AccessEntryView, AccessView, Ticked } from './view.ts'

interface Person {
  uuid: string
  name: string
  self: boolean
}

interface RoleFormProps {
  user: Person
  roles: readonly Option[]
  current: string
}

/** Fills the boxes below through a link; nothing is saved. */
export function RoleForm({ user, roles, current }: RoleFormProps) {
  return (
    <Form method="get" action={`/configurations/users/${user.uuid}/access`} className="card preset">
      <SelectField
        field={{ name: 'perfil', value: current }}
        label="Começar de um perfil"
        hint="Marca as permissões do perfil; as que você não pode dar ficam como estão."
        empty="Escolha…"
        options={roles.map(({ value, label }) => ({ value, label }))}
      />
      <Button>Aplicar perfil</Button>
    </Form>
  )
}

interface AccessFormProps {
  user: Person
  view: AccessView
  ticked: { permissions: string[]; modules: string[] | null } | undefined
}

export function AccessForm({ user, view, ticked }: AccessFormProps) {
  return (
    <Form method="post" action={`/configurations/users/${user.uuid}/access`} className="stack">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="seen" value={view.seen} />
      <p className="muted">
        <b>Tela</b> abre páginas; <b>ação</b> permite fazer algo nelas.
        {view.hasClosed ? ' As que você mesmo não tem aparecem fechadas: quem as tem pode dá-las.' : ''}
      </p>
      <div className="areas">
        {view.areas.map(({ code, name, entries }) => (
          <fieldset className="card" key={code}>
            <legend className="label">{name}</legend>
            {entries.map((entry) => (
              <PermissionBox key={entry.key} entry={entry} ticked={ticked} />
            ))}
          </fieldset>
        ))}
        <Modules view={view} ticked={ticked} />
      </div>
      {view.unknown.length > 0 ? (
        <p className="muted">Outras permissões, que ficam como estão: {view.unknown.join(', ')}.</p>
      ) : null}
      <Notice tone="warning">
        <p>
          {user.self
            ? 'São os seus próprios acessos: ao salvar uma mudança, você sai e entra de novo.'
            : `Ao salvar uma mudança, as sessões de ${user.name} acabam na hora e a pessoa entra de novo.`}
        </p>
      </Notice>
      <div className="row save-bar">
        <Button variant="primary">Salvar acessos</Button>
        <LinkButton to={`/configurations/users/${user.uuid}`} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

function PermissionBox({ entry, ticked }: { entry: AccessEntryView; ticked: Ticked | undefined }) {
  const { key, name, allows, kind, isTicked, isClosed, kept } = entry
  const isOn = ticked ? ticked.permissions.includes(key) : isTicked
  const id = `p-${key.replace('/', '-')}`
  return (
    <div className="choice">
      <input
        type="checkbox"
        id={id}
        name="permissions"
        value={key}
        disabled={isClosed || kept !== ''}
        defaultChecked={kept !== '' || (isOn && !isClosed)}
        aria-describedby={`${id}-mais`}
      />
      {/* A browser does not send a disabled box. */}
      {kept === '' ? null : <input type="hidden" name="permissions" value={key} />}
      <div className="choice-words">
        <label htmlFor={id}>
          {name} <span className="kind">{kind === 'screen' ? 'tela' : 'ação'}</span>
        </label>{' '}
        <span className="hint" id={`${id}-mais`}>
          {allows}
          {isClosed ? ' Você não tem esta permissão e não pode dá-la.' : ''} {kept}
        </span>
      </div>
    </div>
  )
}

function Modules({ view: { modules }, ticked }: { view: AccessView; ticked: Ticked | undefined }) {
  const isAll = ticked ? ticked.modules === null : modules.isAll
  return (
    <fieldset className="card">
      <legend className="label">Módulos</legend>
      <div className="choice">
        <input
          type="radio"
          id="modulos-todos"
          name="all_modules"
          value="all"
          defaultChecked={isAll}
          disabled={!modules.mayGiveAll}
        />
        <label htmlFor="modulos-todos">
          Todos os módulos do parque{' '}
          <span className="hint">
            {modules.mayGiveAll ? 'Também os que vierem depois.' : 'Você não tem todos e não pode dá-los.'}
          </span>
        </label>
      </div>
      <div className="choice">
        <input type="radio" id="modulos-alguns" name="all_modules" value="chosen" defaultChecked={!isAll} />
        <label htmlFor="modulos-alguns">
          Só os escolhidos <span className="hint">Marque abaixo os que esta pessoa usa.</span>
        </label>
      </div>
      {modules.options.map(({ value, label, isTicked, isClosed }) => (
        <div className="choice sub-choice" key={value}>
          <input
            type="checkbox"
            id={`m-${value}`}
            name="modules"
            value={value}
            disabled={isClosed}
            defaultChecked={!isClosed && (ticked?.modules ? ticked.modules.includes(value) : isTicked)}
          />
          <label htmlFor={`m-${value}`}>{label}</label>
        </div>
      ))}
      {modules.options.length === 0 ? <p className="muted">Este parque não tem módulos.</p> : null}
    </fieldset>
  )
}
