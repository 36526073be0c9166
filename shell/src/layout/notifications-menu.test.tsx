import { expect, it, jest } from '@jest/globals';
import { NOTIFICATION_KINDS, type NotificationKind } from '@foyer/shared/wire-schemas/notifications';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { NotificationItem } from '@foyer/shared/ui/notifications/notification-item';
import { screen } from '@testing-library/react';
import messages from '../page-messages/en.json' with { type: 'json' };

const idOf = (name: string): string => `shellPages.notifications.${name}`;

it.each([...NOTIFICATION_KINDS, 'something_of_a_newer_server'] as NotificationKind[])(
  'says what a notification of the kind %s tells',
  async (kind) => {
    const problems = jest.spyOn(console, 'error');
    const notification = {
      notification_id: 1,
      kind,
      date: '2026-01-02T03:04:05Z',
      is_read: false,
      member: { _id: 2, name: 'Mika', avatar: '' },
      object: { section: 'video', object_id: 3, dir: 'harbour', title: 'Harbour' },
    };
    await renderInApp(
      <NotificationItem notification={notification} idOf={idOf} compact onOpen={() => {}} />,
      {
        messages,
      },
    );
    // Some name nobody.
    expect(
      screen.getAllByText(
        /Mika|Harbour|sign in|objected to a decision|deadline for a re|Records of people|copyright notice|copy of one of your sessions|a role/,
      ).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(/shellPages\./)).toBeNull();
    expect(problems).not.toHaveBeenCalled();
    problems.mockRestore();
  },
);
