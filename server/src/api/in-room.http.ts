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
  const addRoutes = async (scope: FastifyInstance): Promise<void> => {
    scope.decorate('room', room);
    result = { value: register(scope) };
  };
  // Its name in Fastify's errors; without one, Fastify looks for its file among all that is loaded, for each room anew.
  await app.register(Object.assign(addRoutes, { [Symbol.for('fastify.display-name')]: room }));
  if (!result) throw new Error(`the routes of ${room} were not registered`);
  return result.value;
};
