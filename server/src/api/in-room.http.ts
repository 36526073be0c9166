/** Registers routes for a room, which the API's description then names as their owner. */
import type { FastifyInstance } from 'fastify';
import type { ApiRoom } from './api-rooms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined for routes of no room: the platform's own, and reads, whose table says it. */
    room?: ApiRoom;
  }
}

/** Everything that `register` adds to the app it is given, also in scopes of its own, belongs to `room`. */
export const inRoom = async <Result>(
  app: FastifyInstance,
  room: ApiRoom,
  register: (app: FastifyInstance) => Result,
): Promise<Result> => {
  let result: { value: Result } | undefined;
  await app.register(async (scope) => {
    scope.decorate('room', room);
    result = { value: register(scope) };
  });
  if (!result) throw new Error(`the routes of ${room} were not registered`);
  return result.value;
};
