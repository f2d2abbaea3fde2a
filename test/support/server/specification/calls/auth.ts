import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '../state.ts'
import { refuse, type SpecificationCall, text } from './call.ts'

export const authCalls: SpecificationCall[] = [
  {
    api: 'main',
    call: 'POST /auth/signin/',
    isOpen: true,
    answer({ state, body }) {
      const typed = text(body.username)
      const user = state.users.find(({ username, email }) => username === typed || email === typed)
      if (!user || user.password !== body.password) return refuse(401, 'Unauthorized')
      const accessToken = randomBytes(24).toString('hex')
      state.tokens.set(accessToken, user)
      const { id, uuid, name, username, email, rules } = user
      const place = { uuid: state.place.uuid }
      const params = { modules: ['enable_bookings_report'] }
      return { body: { accessToken, id, uuid, place, name, username, email, params, rules } }
    }
  },
  {
    api: 'main',
    call: 'POST /auth/signup/',
    isOpen: true,
    answer({ state, body }) {
      if (body.pid !== state.place.uuid) return refuse(400, 'unknown pid')
      const user: User = {
        id: state.nextId(),
        uuid: randomUUID(),
        username: text(body.email),
        password: text(body.password),
        name: text(body.name),
        email: text(body.email),
        rules: []
      }
      state.users.push(user)
      return { status: 201, body: { id: user.id, name: user.name, email: user.email } }
    }
  },
  {
    api: 'main',
    call: 'POST /auth/forgot-password/',
    isOpen: true,
    answer({ state, body }) {
      state.codes.set(text(body.email), '246810')
      return { body: { data: { message: 'Código enviado para o telefone cadastrado.' } } }
    }
  },
  {
    api: 'main',
    call: 'POST /auth/reset-password/',
    isOpen: true,
    answer({ state, body }) {
      const [email] = [...state.codes].find(([, code]) => code === body.hashcode) ?? []
      const user = state.users.find((one) => one.email === email)
      if (!user || body.password !== body.confirm_password) return refuse(400, 'Código inválido.')
      user.password = text(body.password)
      return { body: { id: user.id } }
    }
  }
]
