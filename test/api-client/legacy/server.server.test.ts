import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readStates, setIntegrationStore } from '#app/api-client/integrations/states.server.ts'
import { createLegacyServer } from '#app/api-client/legacy/server.server.ts'
import { log } from '#app/log.server.ts'
import { startLegacyServer } from '../../support/server/legacy.ts'

const user = { password: 'senha do serviço', data: { token: 'tok-servico' } }
const people = [
  { Client: { id: 1, nome: 'João Antônio', cpf: '529.982.247-25' } },
  { Client: { id: 2, nome: '<script>alert(1)</script>', telefone: '75999998888' } }
]
const asked = { requestId: 'pedido-1' }

async function openLegacy(manner: Parameters<typeof startLegacyServer>[1] = 'ajax', password = user.password) {
  const server = await startLegacyServer({ servico: user }, manner)
  onTestFinished(server.close)
  server.rows['/clients/index'] = people
  const legacy = createLegacyServer({ url: server.url, username: 'servico', password, timeoutMs: 10_000 })
  return { server, legacy }
}

beforeEach(() => setIntegrationStore(null))

describe('the legacy server', () => {
  it.each([
    ...(['ajax', 'jsonp', 'odd-callback', 'latin-1', 'latin-1-in-name', 'bom', 'warned', 'slow', 'no-pages'] as const)
  ])('is understood where it speaks %s', async (manner) => {
    const { server, legacy } = await openLegacy(manner)
    const { rows } = await legacy.list('clients', { ...asked, page: 1, limit: 10 })
    expect(rows.map((row) => row.ok && row.value.name)).toEqual(['João Antônio', '<script>alert(1)</script>'])
    expect(rows[0]).toMatchObject({ ok: true, value: { id: '1', document: '529.982.247-25' } })
    const call = server.asked.at(-1)
    // The token is in the data, and nothing in the address.
    expect(call).toMatchObject({ method: 'POST', path: '/clients/index' })
    expect(Object.fromEntries(call?.body ?? [])).toEqual({ page: '1', limit: '10', token: 'tok-servico' })
  })

  it.each([
    ['page', /página de entrada|resposta que o sistema não entende/],
    ['half', /não é JSON nem JSONP/],
    ['script', /não é JSON nem JSONP/],
    ['warned-500', /erro 500/],
    ['huge', /grande demais/],
    ['endless', /grande demais/],
    ['error-page', /não é JSON nem JSONP/],
    ['gone', /erro 404/],
    ['door', /página de entrada/],
    ['hang-up', /Não respondeu/],
    ['silent', /a tempo/]
  ] as const)('is one clear error where it speaks %s, logged with the request and noted', async (manner, words) => {
    const { server, legacy } = await openLegacy()
    await legacy.list('clients', asked)
    server.speak(manner)
    const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
    onTestFinished(() => said.mockRestore())
    const failed = legacy.list('clients', { ...asked, ...(manner === 'silent' ? { timeoutMs: 100 } : {}) })
    await expect(failed).rejects.toMatchObject({ message: expect.stringMatching(words) })
    expect(said).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: 'pedido-1' }),
      'Erro ao carregar dados do servidor'
    )
    const state = (await readStates()).get('legacy')
    expect(state?.failure).toMatch(words)
    expect(JSON.stringify(state)).not.toMatch(/tok-servico|senha do serviço|João/)
  })

  it('signs in anew where its token holds no more, once for all who wait', async () => {
    const { server, legacy } = await openLegacy()
    await Promise.all([legacy.list('clients', asked), legacy.list('clients', asked)])
    expect(server.asked.filter(({ path }) => path === '/users/login')).toHaveLength(1)
    server.forgetTokens()
    expect((await legacy.list('clients', asked)).rows).toHaveLength(2)
    expect(server.asked.filter(({ path }) => path === '/users/login')).toHaveLength(2)
  })

  it('is signed in to once more where it leads to its door, and no more than that', async () => {
    const { server, legacy } = await openLegacy()
    await legacy.list('clients', asked)
    server.speak('door')
    await expect(legacy.list('clients', asked)).rejects.toMatchObject({ code: 'legacy_refused' })
    const paths = server.asked.map(({ path }) => path)
    expect(paths.filter((path) => path === '/users/login')).toHaveLength(2)
    expect(paths).toHaveLength(5)
    server.speak('ajax')
    expect((await legacy.list('clients', asked)).rows).toHaveLength(2)
  })

  it('has come to its end at a page that it has not, but not where it has none any more', async () => {
    const { server, legacy } = await openLegacy()
    server.speak('page-404')
    expect((await legacy.list('clients', { ...asked, page: 2, limit: 2 })).rows).toEqual([])
    server.speak('gone')
    await expect(legacy.list('clients', { ...asked, page: 2, limit: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('erro 404')
    })
  })

  it('does not knock again at once where its user is refused', async () => {
    const { server, legacy } = await openLegacy('ajax', 'outra')
    for (let times = 0; times < 2; times++) {
      await expect(legacy.whoami(asked)).rejects.toMatchObject({ code: 'legacy_refused' })
    }
    expect(server.asked).toHaveLength(1)
  })

  it('has a call for every name', async () => {
    const { server, legacy } = await openLegacy()
    server.rows['/users/whoami'] = [{ User: { id: 9, username: 'servico', place_id: 4 } }]
    server.rows['/messages/hashcode/create'] = [{ hashcode: 'abc123' }]
    server.rows['/messages/hashcode/update'] = [{ hashcode: 'abc123' }]
    expect(await legacy.whoami(asked)).toMatchObject({ id: '9', username: 'servico', place: '4' })
    expect(await legacy.createHashcode({ title: 'Aviso' }, asked)).toMatchObject({ hash: 'abc123' })
    expect(await legacy.updateHashcode('abc123', { title: 'Outro' }, asked)).toMatchObject({ hash: 'abc123' })
    expect(server.asked.at(-1)?.body.get('hashcode')).toBe('abc123')
    const lists = {
      products: { id: 1, nome: 'Gruta', preco: '80,00' },
      agents: { id: 1, nome: 'Rui' },
      places: { id: 1, nome: 'Vale' },
      countries: { id: 55, nome: 'Brasil', sigla: 'BR' },
      states: { id: 5, nome: 'Bahia', uf: 'BA' },
      cities: { id: 7, nome: 'Lençóis', estado_id: 5 },
      transactions: { id: 1, descricao: 'Energia', data: '01/02/2024', valor: '10,00', tipo: 'saida' },
      bills: { id: 1, nome: 'Ana', data: '01/02/2024', valor: 10, pessoas: 1 }
    } as const
    for (const [noun, row] of Object.entries(lists)) {
      server.rows[`/${noun}/index`] = [row]
      const { rows } = await legacy.list(noun as keyof typeof lists, { ...asked, filter: { country_id: '55' } })
      expect(rows).toEqual([expect.objectContaining({ ok: true })])
    }
    expect(server.asked.at(-1)?.body.get('country_id')).toBe('55')
  })
})
